## FireCard.svelte

fire-card-of-destroyed = { $sum } of { $pieces } destroyed
fire-card-targets = { $pieces ->
        [one] { $pieces } target
       *[other] { $pieces } targets
    }
fire-card-of-lost = , { $sum } of { $step } lost
fire-card-worth-of = , worth { $sum } of { $sum2 } { $worth }
fire-card-plan-of-fire = Plan of fire
fire-card-firing = Firing:
fire-card-to-go = { $shots } to go. { $told }
fire-card-shots = { $shots ->
        [one] { $shots } shot
       *[other] { $shots } shots
    }
fire-card-stop-firing = Stop firing
fire-card-all-that-can-fire = { $title }: all that can fire
fire-card-close-the-plan-of = Close the plan of fire
fire-card-who-fires = Who fires
fire-card-each-shot-where-it = Each shot where it brings most; fire that costs more than it brings is saved, what strikes back counted
fire-card-where-it-pays = Where it pays
fire-card-every-shot-that-can = Every shot that can still destroy anything
fire-card-fire-with-all = Fire with all { $units }
fire-card-fire-with-of = Fire with { $most } of { $units }
fire-card-none = None
fire-card-expected = Expected:
fire-card-no-shots-are-planned = No shots are planned.
fire-card-nothing-pays = No fire pays: what strikes back or is spent costs more than is destroyed.
fire-card-struck = Striking back is expected to cost { $struck } { $worth }.
fire-card-of = { $pool }: { $spent } of { $left }.
fire-card-fire = Fire { $shots }
fire-card-targets-2 = Targets
fire-card-shots-at = Shots at { $target }
fire-card-one-shot-less-at = One shot less at { $target }
fire-card-one-shot-more-at = One shot more at { $target }
fire-card-of-destroyed-2 = { $destroyed } of { $ids } destroyed
fire-card-to-destroy-it = { $gone } to destroy it
fire-card-of-lost-2 = , { $lost } of { $step } lost
fire-card-at-would-do-with = { $shots } at { $target }: { $shots2 } would do with { $chance }.
fire-card-all-that-can-fire-2 = All that can fire …
fire-card-units = { $units ->
        [one] { $units } unit
       *[other] { $units } units
    }
fire-card-targets-3 = { $targets ->
        [one] { $targets } target
       *[other] { $targets } targets
    }
