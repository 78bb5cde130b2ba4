## BattleLegend.svelte

battle-legend-on-foot = Zu Fuß
battle-legend-towed = Gezogen
battle-legend-wheeled = Auf Rädern
battle-legend-tracked = Auf Ketten
battle-legend-static = Ortsfest
battle-legend-leader = Anführer
battle-legend-river = Fluss
battle-legend-bridge = Brücke
battle-legend-road = Straße
battle-legend-edge-of-a-hill = Rand eines Hügels, Striche den Hang hinab
battle-legend-dug-in = Eingegraben
battle-legend-suppressed = Niedergehalten
battle-legend-has-moved = Hat sich bewegt
battle-legend-has-fired = Hat gefeuert
battle-legend-what-is-in-hand = Was in der Hand ist, kann dorthin ziehen oder feuern
battle-legend-a-target-of-what = Ein Ziel dessen, was in der Hand ist
battle-legend-a-unit-of-your = Eine eigene Einheit, die dein Feuer träfe
battle-legend-the-guide-points-here = Der Begleiter zeigt hierher
battle-legend-full-dots-at-the = { $title }: volle Punkte am Kopf sind übrige Stufen ({ $steps } von { $most })
battle-legend-on-other-counters = {" "}Auf anderen Steinen: { $others }.
battle-legend-hill-the-ground-in = Hügel: bräunlicher Boden
battle-legend-a-star-a-hex = Ein Stern: ein Hexfeld, das für den Sieg der Seite seiner Farbe zählt. Eine Zahl dort: die Punkte, die es bringt

## CardsDrawn.svelte

cards-drawn-cards-drawn = Gezogene Karten
cards-drawn-cards = Karten
cards-drawn-cards-2 = { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    }

## OrderForm.svelte

order-form-order-and-go-on = Bestellen und weiter
order-form-commit = Festlegen
order-form-back-to-the-order = Zurück zum Bestellschein
order-form-look-at-the-map = Die Karte ansehen
order-form-what-can-be-ordered = Was bestellt werden kann
order-form-pts = {" "}Pkt.
order-form-closed = geschlossen:
order-form-one-less = Ein(e) { $item } weniger
order-form-how-many = Wie viele { $item }
order-form-one-more = Ein(e) { $item } mehr
order-form-of = <b>{ $used }</b> von { $most } { $limit }
order-form-all-the-same = { $asked } Trotzdem: { $label }?
order-form-go-on-ordering = Weiter bestellen
order-form-all-the-same-2 = Trotzdem: { $label }
order-form-reset = Zurücksetzen
order-form-ordering = Wird bestellt …
order-form-committing-of = { $answered } von { $items } festgelegt …

## PlayingCard.svelte

playing-card-of = { $suit } { $rank }

## Ready.svelte

ready-to-be-placed = Zu platzieren

## ScenarioCard.svelte

scenario-card-round = Runde
scenario-card-turn = Zug
scenario-card-scenario-card = Szenariokarte
scenario-card-calendar = Kalender
scenario-card-turn-record = Zugleiste
scenario-card-now = jetzt
scenario-card-next = danach
scenario-card-nothing-new = Nichts Neues.
scenario-card-victory-and-special-rules = Sieg und Sonderregeln
scenario-card-rule = Regel { $rule }
scenario-card-rule-2 = Regel { $of }

## SightNote.svelte

sight-note-line-of-sight-point = Sichtlinie: zeig auf ein Hexfeld, oder tippe es an, um von dort zu sehen.
sight-note-from-hexes-are-seen = Von { $from }: { $seen } Hexfelder sind zu sehen, { $hidden } nicht.{ $pinned }
sight-note-touch-it-to-keep = {" "}Tippe es an, um es festzuhalten.
sight-note-from-to = Von { $from } nach { $to }: { $why }
sight-note-clear-line-of-sight = freie Sicht.

## SupplyBoxes.svelte

supply-boxes-of-left = { $title }, { $figures }, noch { $left } von { $most }
supply-boxes-fire-support-and-units = { $seat }: Feuerunterstützung und kommende Einheiten
supply-boxes-of-left-2 = , noch { $left } von { $most }

## Words by themselves

playing-card-clubs = Kreuz
playing-card-diamonds = Karo
playing-card-hearts = Herz
playing-card-spades = Pik
playing-card-ace = Ass
playing-card-jack = Bube
playing-card-queen = Dame
playing-card-king = König
