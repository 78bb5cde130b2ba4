## BattleBoard.svelte

battle-board-hits-on-1-x = hits on { $value ->
        [one] 1
       *[other] 1–{ $value }
    }
battle-board-does-not-hit = does not hit
battle-board-hit = { $hit } hit
battle-board-damaged = { $damaged } damaged
battle-board-one = { $label } one: { $side } { $rank }
battle-board-back-to-the-battle = Back to the battle board
battle-board-round = Round { $battle }
battle-board-look-at-the-map = Look at the map
battle-board-steps-of-a-round = Steps of a round
battle-board-both-sides = Both sides
battle-board-attacks-with = attacks with { $attackers }
battle-board-hits-on = hits on
battle-board-defends-with = defends with { $defenders }
battle-board-the-battle-before = The battle before
battle-board-prospects = Prospects
battle-board-begin-the-battle = Begin the battle
battle-board-it-comes-next-there = It comes next: there is nothing to choose.
battle-board-answers = Answers
battle-board-or-touch-the-units = or touch the units that are to go

## AutoBattleBar.svelte

fight-on-bar-it-is-won-or = it is won or lost
fight-on-bar-fewer-than-of-mine = fewer than { $fewer } of mine are left
fight-on-bar-the-chance-to-win = the chance to win is under { $chance } %
fight-on-bar-or = , or{" "}
fight-on-bar-this-is-for-you = This is for you to decide.
fight-on-bar-then-the-fight-goes = Then the fight goes on.
fight-on-bar-fighting-on-until = Fighting on until { $until } …
fight-on-bar-stop = Stop
fight-on-bar-answer-it-then-fight = Answer it, then fight on.
fight-on-bar-until = { $mine } until { $until }
fight-on-bar-fight-on = Fight on
fight-on-bar-take-the-usual-losses = Take the usual losses
fight-on-bar-and-all-battles-after = … and all battles after it
fight-on-bar-fight-all-battles-each = Fight all battles, each until { $until }
fight-on-bar-stop-earlier = Stop earlier
fight-on-bar-stop-with-fewer-than = Stop with fewer than
fight-on-bar-of-my-units-0-x = of my units (0: never)
fight-on-bar-stop-at-a-chance = Stop at a chance to win under
fight-on-bar-0-never = % (0: never)
fight-on-bar-the-usual-losses-are = The usual losses are taken. Any other question is put to you.

## ForecastCard.svelte

forecast-card-forecast = Forecast: { $title }
forecast-card-fractions = Fractions
forecast-card-survivors = Survivors: { $side }
forecast-card-how-these-odds-are = How these odds are worked out

## GatherPanel.svelte

gather-panel-held-by = held by { $holder }
gather-panel-carries = carries { $cargo }
gather-panel-units-that-can-reach = Units that can reach { $space }
gather-panel-place-in = Place in
gather-panel-send-to = Send to
gather-panel-attacked-by = attacked by { $attackers }
gather-panel-close-the-list = Close the list
gather-panel-units = Units
gather-panel-what-was-bought = what was bought
gather-panel-to-be-placed = To be placed
gather-panel-all-from = All from { $from }
gather-panel-all = All
gather-panel-no-battle-is-in = No battle is in sight there.
gather-panel-working-out-the-odds = Working out the odds …
gather-panel-choose-who-is-to = Choose who is to go: here are the odds then.
gather-panel-add-all = Add all
gather-panel-none = None
gather-panel-what-to-do-there = What to do there

## Income.svelte

income-missed = Missed:

## Outcomes.svelte

outcomes-rarer-outcomes-together = { $rare } rarer outcomes, { $reduce } together

## PowerTracks.svelte

power-tracks-rule = { $name }, rule { $of }
power-tracks-rule-2 = Rule { $of }
power-tracks-stocks-and-points = Stocks and points
power-tracks-power = Power
power-tracks-show-less = Show less
power-tracks-show-more = Show { $notes } more

## StackPanel.svelte

stack-panel-held-by = held by { $holder }
stack-panel-worth = worth { $worth }
stack-panel-damage = damage { $pips }
stack-panel-hits-taken = { $pips } { $pips ->
        [one] hit
       *[other] hits
    } taken
stack-panel-carries = carries { $cargo }
stack-panel-what-stands-there = { $space }: what stands there
stack-panel-to-be-placed = To be placed
stack-panel-calculate = Calculate
stack-panel-close-the-list = Close the list
stack-panel-units = Units
stack-panel-nothing-is-here = Nothing is here.
stack-panel-to = To <b>{ $goalName }</b>
stack-panel-what-to-do-there = What to do there
stack-panel-of-chosen-touch-where = <b>{ $chosen }</b> of { $total } chosen. Touch where they go.
stack-panel-choose-how-many-then = Choose how many, then touch where they go; or touch that first.
stack-panel-choose-the-way = To choose their way, touch { $spaces } first and go on from there: they can retreat to where they come from.
stack-panel-on-their-way = { $waiting ->
        [one] 1 unit here is on its way: send it on into battle, or it is put back when the phase ends.
       *[other] { $waiting } units here are on their way: send them on into battle, or they are put back when the phase ends.
    }
stack-panel-what-to-do-here = What to do here
stack-panel-choose-all = Choose all
stack-panel-none = None
stack-panel-bring-others-here = Bring others here

## Stepper.svelte

stepper-from = { $kind } from { $from }
stepper-one-fewer = One { $name } fewer
stepper-chosen = { $name } chosen
stepper-one-more = One { $name } more
stepper-all = All { $units } { $name }
stepper-all-2 = all

## Strength.svelte

strength-in = in { $unit }
strength-over-time-the-table = { $title } over time; the table below has the figures
strength-the-figures = The figures
strength-figures = { $title }: figures

## WorldLegend.svelte

world-legend-sides = Sides
world-legend-infantry = Infantry
world-legend-holds = holds { $side }
world-legend-pieces = Pieces
world-legend-on-the-map = On the map
world-legend-what-a-territory-produces = what a territory produces
world-legend-nobody-can-enter-it = nobody can enter it
world-legend-a-canal = a canal
world-legend-in-the-margin-what = in the margin: what lies beyond the edge, for the map goes round
world-legend-from-afar-all-units = from afar: all units of a side there
world-legend-hits-that-a-unit = hits that a unit has taken
world-legend-a-convoy-escorts-and = a convoy: escorts and the transports they guard
world-legend-in-the-shade-while = in the shade while a unit is held that stays in the { $area }: what it may not enter
world-legend-a-unit-that = A unit that

## WorldTools.svelte

world-tools-income = Income
world-tools-strength-over-time = Strength over time
world-tools-what-the-signs-mean = What the signs mean
world-tools-tables-and-legend = Tables and legend
world-tools-strength = Strength
world-tools-legend = Legend
world-tools-calculator = Calculator
world-tools-dice-that-fell = Dice that fell
world-tools-put-the-dice-away = Put the dice away

## states.ts

states-has-moved-this-turn = has moved this turn
states-is-aboard-a-ship = is aboard a ship
states-bombs-a-factory = bombs a factory
states-is-to-land-from = is to land from the sea
states-has-submerged = has submerged
states-has-fought = has fought
states-has-withdrawn = has withdrawn
states-is-damaged = is damaged
states-damaged-may-not-attack = damaged, may not attack
states-is-damaged-and-may = is damaged and may not attack until it is repaired
states-may-not-take-off = may not take off
states-may-not-take-off-2 = may not take off: its carrier is damaged
states-protects-the-carrier = protects the carrier
states-protects-a-damaged-carrier = protects a damaged carrier in port
states-stranded-cargo = stranded, cargo
states-is-stranded-cargo-until = is stranded, cargo until a carrier takes it on board
states-in-a-convoy = in a convoy
states-sails-in-a-convoy = sails in a convoy
states-stays-in-its-waters = stays in its waters
states-may-not-leave-its = may not leave its part of the map

## Words by themselves

states-moved = moved
states-aboard = aboard
states-raiding = raiding
states-landing = landing
states-submerged = submerged
states-fought = fought
states-withdrawn = withdrawn
states-damaged = damaged

## PendingTasks.svelte

duty-list-can-be-attacked = can be attacked there
