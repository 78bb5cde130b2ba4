## Dice.svelte

dice-dice = { $faces ->
        [one] 1 die
       *[other] { $roll } dice
    }, { $need }:
dice-and-more = and { $more } more

## FallenDice.svelte

fallen-dice-dice-and-losses = Dice and losses
