## Hand.svelte

hand-cards = { $owner } { $tray }: { $total } { $total ->
        [one] card
       *[other] cards
    }
hand-face-down = face down:
hand-no-cards = no cards

## HandCard.svelte

hand-card-new = . New
hand-card-can-be-played = . Can be played
hand-card-new-2 = new

## Pile.svelte

pile-cards = { $title }: { $total } { $total ->
        [one] card
       *[other] cards
    }
pile-look-through-cards = Look through { $title }, { $total } { $total ->
        [one] card
       *[other] cards
    }
pile-empty = empty
