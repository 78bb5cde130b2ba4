## BattleLegend.svelte

battle-legend-on-foot = On foot
battle-legend-towed = Towed
battle-legend-wheeled = Wheeled
battle-legend-tracked = Tracked
battle-legend-static = Static
battle-legend-leader = Leader
battle-legend-river = River
battle-legend-bridge = Bridge
battle-legend-road = Road
battle-legend-edge-of-a-hill = Edge of a hill, ticks down its slope
battle-legend-dug-in = Dug In
battle-legend-suppressed = Suppressed
battle-legend-has-moved = Has moved
battle-legend-has-fired = Has fired
battle-legend-what-is-in-hand = What is in hand may go there, or fire there
battle-legend-a-target-of-what = A target of what is in hand
battle-legend-a-unit-of-your = A unit of your own that your fire would fall on
battle-legend-the-guide-points-here = The guide points here
battle-legend-full-dots-at-the = { $title }: full dots at the head are steps left ({ $steps } of { $most })
battle-legend-on-other-counters = {" "}On other counters: { $others }.
battle-legend-hill-the-ground-in = Hill: the ground in a brown tint
battle-legend-a-star-a-hex = A star: a hex that counts for the victory of the side of its colour. A number there: the points it brings

## CardsDrawn.svelte

cards-drawn-cards-drawn = Cards drawn
cards-drawn-cards = Cards
cards-drawn-cards-2 = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }

## OrderForm.svelte

order-form-order-and-go-on = Order and go on
order-form-commit = Commit
order-form-back-to-the-order = Back to the order form
order-form-look-at-the-map = Look at the map
order-form-what-can-be-ordered = What can be ordered
order-form-pts = {" "}pts
order-form-closed = closed:
order-form-one-less = One { $item } less
order-form-how-many = How many { $item }
order-form-one-more = One { $item } more
order-form-of = <b>{ $used }</b> of { $most } { $limit }
order-form-all-the-same = { $asked } { $label } all the same?
order-form-go-on-ordering = Go on ordering
order-form-all-the-same-2 = { $label } all the same
order-form-reset = Reset
order-form-ordering = Ordering …
order-form-committing-of = Committing { $answered } of { $items } …

## PlayingCard.svelte

playing-card-of = { $rank } of { $suit }

## Ready.svelte

ready-to-be-placed = To be placed

## ScenarioCard.svelte

scenario-card-round = Round
scenario-card-turn = Turn
scenario-card-scenario-card = Scenario card
scenario-card-calendar = Calendar
scenario-card-turn-record = Turn record
scenario-card-now = now
scenario-card-next = next
scenario-card-nothing-new = Nothing new.
scenario-card-victory-and-special-rules = Victory and special rules
scenario-card-rule = Rule { $rule }
scenario-card-rule-2 = Rule { $of }

## SightNote.svelte

sight-note-line-of-sight-point = Line of sight: point at a hex, or touch it to look from there.
sight-note-from-hexes-are-seen = From { $from }: { $seen } hexes are seen, { $hidden } are not.{ $pinned }
sight-note-touch-it-to-keep = {" "}Touch it to keep it.
sight-note-from-to = From { $from } to { $to }: { $why }
sight-note-clear-line-of-sight = clear line of sight.

## SupplyBoxes.svelte

supply-boxes-of-left = { $title }, { $figures }, { $left } of { $most } left
supply-boxes-fire-support-and-units = { $seat } fire support and units to come
supply-boxes-of-left-2 = , { $left } of { $most } left

## Words by themselves

playing-card-clubs = clubs
playing-card-diamonds = diamonds
playing-card-hearts = hearts
playing-card-spades = spades
playing-card-ace = ace
playing-card-jack = jack
playing-card-queen = queen
playing-card-king = king
