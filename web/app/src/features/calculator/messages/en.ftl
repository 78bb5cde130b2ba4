## CalculatorPage.svelte

calculator-page-attacker = Attacker
calculator-page-defender = Defender
calculator-page-fill-the-battle = Fill the battle
calculator-page-fill-the-attacker = Fill the attacker
calculator-page-fill-the-defender = Fill the defender
calculator-page-this-browser-does-not = This browser does not let the page copy: take the address from its bar.
calculator-page-broadfront = { $title } · Broadfront
calculator-page-calculator = Calculator
calculator-page-there-is-no-calculator = There is no calculator here
calculator-page-back-to-the-match = Back to the match
calculator-page-to-the-home-page = To the home page
calculator-page-copied = Copied
calculator-page-copy-the-address = Copy the address
calculator-page-from-the-match = From the match
calculator-page-attacker-from-the-match = Attacker, from the match
calculator-page-choose-a-space = choose a space
calculator-page-target-from-the-match = Target, from the match
calculator-page-fill-the-attack = Fill the attack
calculator-page-an-example-change-it = An example: change it{ $match }.
calculator-page-or-fill-it-from = , or fill it from the match
calculator-page-one-fewer = { $title }: one { $line } fewer
calculator-page-one-more = { $title }: one { $line } more
calculator-page-answer = Answer
calculator-page-loading-the-calculator = Loading the calculator …

## Curve.svelte

curve-at-least = { $curve }{ $role }: at least
curve-as-figures = As figures
