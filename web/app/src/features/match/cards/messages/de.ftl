## Hand.svelte

hand-cards = { $owner } { $tray }: { $total ->
        [one] { $total } Karte
       *[other] { $total } Karten
    }
hand-face-down = verdeckt:
hand-no-cards = keine Karten

## HandCard.svelte

hand-card-new = . Neu
hand-card-can-be-played = . Kann gespielt werden
hand-card-new-2 = neu

## Pile.svelte

pile-cards = { $title }: { $total ->
        [one] { $total } Karte
       *[other] { $total } Karten
    }
pile-look-through-cards = { $title } durchsehen, { $total ->
        [one] { $total } Karte
       *[other] { $total } Karten
    }
pile-empty = leer
