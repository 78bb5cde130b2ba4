## Dice.svelte

dice-dice = { $faces ->
        [one] 1 Würfel
       *[other] { $roll } Würfel
    }, { $need }:
dice-and-more = und { $more } mehr

## FallenDice.svelte

fallen-dice-dice-and-losses = Würfel und Verluste
