## FireCard.svelte

fire-card-of-destroyed = { $sum } von { $pieces } vernichtet
fire-card-targets = { $pieces ->
        [one] { $pieces } Ziel
       *[other] { $pieces } Zielen
    }
fire-card-of-lost = , { $sum } von { $step } verloren
fire-card-worth-of = , im Wert von { $sum } von { $sum2 } { $worth }
fire-card-plan-of-fire = Feuerplan
fire-card-firing = Es wird gefeuert:
fire-card-to-go = noch { $shots }. { $told }
fire-card-shots = { $shots ->
        [one] { $shots } Schuss
       *[other] { $shots } Schuss
    }
fire-card-stop-firing = Feuer einstellen
fire-card-all-that-can-fire = { $title }: alles, was feuern kann
fire-card-close-the-plan-of = Den Feuerplan schließen
fire-card-who-fires = Wer feuert
fire-card-each-shot-where-it = Jeder Schuss dorthin, wo er am meisten bringt; Beschuss, der mit den Gegenschlägen mehr kostet, als er bringt, wird gespart
fire-card-where-it-pays = Wo es sich lohnt
fire-card-every-shot-that-can = Jeder Schuss, der noch etwas vernichten kann
fire-card-fire-with-all = Mit allen { $units } feuern
fire-card-fire-with-of = Mit { $most } von { $units } feuern
fire-card-none = Keine
fire-card-expected = Zu erwarten:
fire-card-no-shots-are-planned = Es sind keine Schüsse geplant.
fire-card-nothing-pays = Kein Beschuss lohnt sich: Gegenschläge und Verbrauch kosten mehr, als zerstört wird.
fire-card-struck = Gegenschläge kosten voraussichtlich { $struck } { $worth }.
fire-card-of = { $pool }: { $spent } von { $left }.
fire-card-fire = { $shots } abfeuern
fire-card-targets-2 = Ziele
fire-card-shots-at = Schüsse auf { $target }
fire-card-one-shot-less-at = Ein Schuss weniger auf { $target }
fire-card-one-shot-more-at = Ein Schuss mehr auf { $target }
fire-card-of-destroyed-2 = { $destroyed } von { $ids } vernichtet
fire-card-to-destroy-it = { $gone }, es zu vernichten
fire-card-of-lost-2 = , { $lost } von { $step } verloren
fire-card-at-would-do-with = { $shots } auf { $target }: { $shots2 } würden mit { $chance } genügen.
fire-card-all-that-can-fire-2 = Alles, was feuern kann …
fire-card-units = { $units ->
        [one] { $units } Einheit
       *[other] { $units } Einheiten
    }
fire-card-targets-3 = { $targets ->
        [one] { $targets } Ziel
       *[other] { $targets } Ziele
    }
