## editor.svelte.ts

editor-map = Map
editor-forces = Forces
editor-battle = Battle
editor-victory = Victory
editor-try-out = Try out
editor-the-maps = the map's
editor-on = on { $hex }
editor-for-its-owner-to = for its owner to place
editor-moved-to = moved to { $hex }
editor-taken-away = taken away
editor-side = Side { $side }

## forces.ts

forces-turn = Turn { $turn }
forces-on-the-map = On the map
forces-placed-by-the-owner = Placed by the owner

## map_edit.ts

sheet-hill = Hill { $n }

## study.svelte.ts

study-waiting-for-the-studies = { $ahead ->
        [one] Waiting for the study before it
       *[other] Waiting for the { $ahead } studies before it
    }
study-of-played = { $done } of { $wanted } played{ $state }
study-then-stopped = , then stopped

## BattlePanel.svelte

battle-panel-side = Side { $word }: { $i }
battle-panel-as-the-map-has = As the map has it
battle-panel-the-battle = The battle
battle-panel-title = Title
battle-panel-what-it-is-about = What it is about
battle-panel-turns = Turns
battle-panel-sets-up-first = Sets up first
battle-panel-moves-first = Moves first
battle-panel-at-night = At night
battle-panel-nobody-sees-far-and = Nobody sees far, and no aircraft fly.
battle-panel-side-2 = Side { $side }
battle-panel-nation = Nation
battle-panel-its-own-edge = Its own edge
battle-panel-where-its-player-sits = Where its player sits, and its reinforcements come in.
battle-panel-may-leave-by = May leave by
battle-panel-no-edge = no edge
battle-panel-banzai = Banzai
battle-panel-where-its-owner-may = Where its owner may place units
battle-panel-within = Within
battle-panel-hexes-from-its-own = Hexes from its own edge; 0: anywhere.
battle-panel-farther-than = Farther than
battle-panel-hexes-from-the-enemys = Hexes from the enemy's edge; 0: no matter.
battle-panel-the-zone-of-side = the zone of side { $side }
battle-panel-all-that-the-two = all that the two numbers leave
battle-panel-the-zone-and-the = The zone and the edges of this side are drawn on the map while this panel is open.
battle-panel-rules-of-choice = Rules of choice
battle-panel-rules-of-choice-fixed = Rules of choice, fixed here
battle-panel-what-you-leave-open = What you leave open the players choose before the match.
battle-panel-left-open = left open

## ConditionCard.svelte

condition-card-condition = Condition
condition-card-take-away-the-condition = Take away the condition { $kind }
condition-card-at-least = At least
condition-card-at-most = At most
condition-card-this-condition = this condition
condition-card-columns = Columns
condition-card-from-column = From column
condition-card-to = to
condition-card-to-column = To column
condition-card-only-infantry-counts = Only infantry counts

## EditorBar.svelte

editor-bar-broadfront-home = Broadfront, home
editor-bar-a-scenario-without-a = A scenario without a title
editor-bar-kept-in-this-browser = Kept in this browser, not yet saved as a file
editor-bar-changed = changed
editor-bar-scenario = Scenario
editor-bar-undo = Undo
editor-bar-undo-ctrl-z = Undo (Ctrl+Z)
editor-bar-redo = Redo
editor-bar-redo-ctrl-y = Redo (Ctrl+Y)
editor-bar-save = Save
editor-bar-save-as-a-file = Save as a file
editor-bar-play-it = Play it

## EditorBoard.svelte

editor-board-move = Move
editor-board-map = Map
editor-board-closer = Closer
editor-board-farther = Farther
editor-board-the-whole-map = The whole map

## EditorFrame.svelte

editor-frame-broadfront = { $name } · Broadfront
editor-frame-there-is-no-editor = There is no editor here
editor-frame-this-page-tries-again = { $problem } This page tries again by itself.
editor-frame-opening-the-editor = Opening the editor …
editor-frame-panels = Panels

## EditorPage.svelte

editor-page-begin-with = Begin with
editor-page-the-file = The file
editor-page-play-it = Play it
editor-page-keys-and-help = Keys and help
editor-page-building-a-scenario = { $title }: building a scenario
editor-page-building-a-scenario-2 = Building a scenario
editor-page-what-is-built = What is built
editor-page-new-or-open = New or open

## FileDialog.svelte

file-sheet-this-is-what-save = This is what Save writes. Its first line names the JSON Schema, which many text editors use to help: keep it beside the file.
file-sheet-save-the-file = Save the file
file-sheet-its-json-schema = Its JSON Schema
file-sheet-the-file = The file
file-sheet-edit-as-text-and = Edit as text and form

## ForcesPanel.svelte

forces-panel-units-of-side = Units of side { $side }
forces-panel-units = Units
forces-panel-no-units-yet = No units yet.

## HexCard.svelte

hex-card-river = River
hex-card-bridge = Bridge
hex-card-road = Road
hex-card-hex = Hex
hex-card-hex-2 = Hex { $hex }
hex-card-on = on { $hex }
hex-card-terrain = Terrain
hex-card-name = Name
hex-card-name-2 = name { $hex }
hex-card-hill = Hill
hex-card-its-six-sides = Its six sides
hex-card-side = Side
hex-card-to = { $name } { $direction }, to { $other }
hex-card-no-hex-is-chosen = No hex is chosen: touch one, or walk the map with the arrow keys.

## HexList.svelte

hex-list-none-yet = none yet
hex-list-hexes = Hexes
hex-list-done = Done
hex-list-pick-on-the-map = Pick on the map
hex-list-touch-the-hexes-of = Touch the hexes of { $name }; again to take one away.

## KeysDialog.svelte

keys-sheet-arrow-keys = Arrow keys
keys-sheet-walk-the-map = walk the map
keys-sheet-use-the-tool-on = use the tool on the hex, or look at it
keys-sheet-with-river-bridge-or = with River, Bridge or Road: the side of the hex, clockwise from the north
keys-sheet-move-the-unit-that = move the unit that is open to this hex
keys-sheet-take-away-the-unit = take away the unit that is open
keys-sheet-lay-the-tool-down = lay the tool down
keys-sheet-ctrl-z-ctrl-y = Ctrl+Z, Ctrl+Y
keys-sheet-undo-redo = undo, redo
keys-sheet-closer-farther = closer, farther
keys-sheet-with-a-mouse-draw = With a mouse: draw with the left button, push the map with the middle one or beside it, zoom with the wheel. With fingers: one draws, two push and zoom.

## MapPanel.svelte

map-panel-hill = Hill
map-panel-paint-the-hexes-of = Paint the hexes of a hill; hexes that touch are one hill. Begin on a hill to level it.
map-panel-river = River
map-panel-touch-the-side-of = Touch the side of a hex, or draw along it. Begin on a river to take it away. Keys 1 to 6: the side of the hex, clockwise from the north.
map-panel-bridge = Bridge
map-panel-touch-a-river-where = Touch a river where a bridge leads across.
map-panel-road = Road
map-panel-draw-from-hex-to = Draw from hex to hex. Draw along a road to take it away. Keys 1 to 6: to the neighbour.
map-panel-touch-a-hex-or = Touch a hex, or draw over many.
map-panel-touch-a-hex-to = Touch a hex to look at it. Two fingers, or the wheel, bring the map closer; drag it beside a counter to push it.
map-panel-tools = Tools
map-panel-terrain = Terrain
map-panel-on-and-between-hexes = On and between hexes
map-panel-look = Look
map-panel-the-map = The map
map-panel-name = Name
map-panel-size = Size
map-panel-fewer = Fewer { $name }
map-panel-more = More { $name }
map-panel-at-most-hexes-columns = At most { $hexes } hexes, { $columns } columns and { $rows } rows.
map-panel-hills = Hills
map-panel-name-of-hill = Name of hill { $i }
map-panel-no-map-of-its = No map of its own
map-panel-here-the-players-choose = Here the players choose the map themselves, and buy their forces. Give the scenario a map to paint on it.
map-panel-choose-a-map = Choose a map

## NewMapDialog.svelte

new-sheet-a-map-has-at = A map has at least 3 columns and 3 rows, and at most { $hexes } hexes in { $columns } columns and { $rows } rows.
new-sheet-these-maps-cannot-be = These maps cannot be joined.
new-sheet-what-you-have-now = What you have now is one step back: Undo brings it again.
new-sheet-an-open-field = An open field
new-sheet-columns = Columns
new-sheet-rows = Rows
new-sheet-begin-with-a-field = Begin with a field
new-sheet-maps-of-the-box = Maps of the box
new-sheet-map = Map
new-sheet-turned-upside-down = turned upside down
new-sheet-joined-with = Joined with
new-sheet-no-other = no other
new-sheet-at-its = at its
new-sheet-right = right
new-sheet-foot = foot
new-sheet-keep-the-forces-and = keep the forces and conditions that I have
new-sheet-begin-with-this-map = Begin with this map
new-sheet-a-scenario-of-the = A scenario of the box
new-sheet-a-file = A file
new-sheet-open-a-scenario-file = Open a scenario file

## Palette.svelte

palette-counters = Counters
palette-look-for-a-counter = Look for a counter
palette-search-rifle-tank-leader = Search: rifle, tank, leader …
palette-nation-of-the-counters = Nation of the counters
palette-all-nations = All nations
palette-steps-points = { $class }, { $steps } { $steps ->
        [one] step
       *[other] steps
    }, { $points } points
palette-no-counter-is-called = No counter is called that.
palette-touch-the-hex-where = <b>{ $model }</b>: touch the hex where it begins, or:
palette-its-owner-places-it = Its owner places it
palette-it-comes-on-turn = It comes on turn
palette-turn-it-comes-on = Turn it comes on
palette-dug-in-where-it = Dug In where it is put
palette-choose-a-counter-then = Choose a counter, then touch hexes of the map. Counters on the map are dragged to move them.

## PlayDialog.svelte

play-sheet-the-match-is-made = The match is made. Whoever opens a link plays that seat: send it to one person only.
play-sheet-copied = Copied
play-sheet-copy = Copy
play-sheet-to-the-table = To the table
play-sheet-the-server-has-not = The server has not looked at it yet.
play-sheet-the-scenario-is-played = The scenario is played as it is now. The match keeps its own copy of the file: what you change later does not touch it.
play-sheet-make-the-match-and = Make the match and its links
play-sheet-begin-the-match = Begin the match
play-sheet-share-as-a-match = Share as a match link

## PurchaseCard.svelte

purchase-card-purchase = Purchase
purchase-card-or-the-player-buys = Or: the player buys
purchase-card-this-side-buys-its = This side buys its forces in secret before the match
purchase-card-points = Points
purchase-card-for-each-map-of = For each map of the table.
purchase-card-placed-at-the-start = Placed at the start
purchase-card-0-all-of-them = 0: all of them must be.
purchase-card-enter-each-turn = Enter each turn

## RateBars.svelte

rate-bars-95-confidence-interval-to = { $seat }: { $score }, 95 % confidence interval { $low } to { $high }
rate-bars-to-won-drawn-lost = { $low } to { $high }; { $wins } won, { $draws } drawn, { $losses } lost
rate-bars-score-wins-and-half = Score: wins and half the draws. The thin lines are 95 % confidence intervals.

## ScoreCard.svelte

score-card-points = Points
score-card-points-are-counted-at = Points are counted at the end of the last turn
score-card-each-enemy-step = Each enemy step
score-card-holding = Holding { $hex }
score-card-no-points-for = No points for { $hex }
score-card-hexes-with-points = hexes with points
score-card-done = Done
score-card-pick-hexes-with-points = Pick hexes with points on the map

## SidePicker.svelte

side-picker-side = Side
side-picker-side-2 = Side { $word }: { $side }

## SupportList.svelte

support-list-figures-of-its-own = Figures of its own
support-list-cards = { $box } { $hard }{ $hard2 }/{ $soft }, { $cards } cards
support-list-fire-support = Fire support
support-list-fire-support-from-off = Fire support from off the map
support-list-take-away = Take away { $support }
support-list-missions = Missions
support-list-called = Called
support-list-box = Box
support-list-against-hard = Against hard
support-list-against-soft = Against soft
support-list-cards-2 = Cards
support-list-add-fire-support = Add fire support
support-list-add-fire-support-2 = Add fire support …
support-list-points = { $one }: { $id }, { $points } points

## FieldErrors.svelte

told-line = line { $line }

## TryPanel.svelte

try-panel-random-moves-quick-says = Random moves (quick, says little)
try-panel-steady-rules-of-thumb = Steady: rules of thumb (quick)
try-panel-recruit = Recruit
try-panel-regular-slow = Regular (slow)
try-panel-veteran-very-slow = Veteran (very slow)
try-panel-try-it-out = Try it out
try-panel-computers-of-one-level = Computers of one level play the scenario against each other. You can go on building meanwhile.
try-panel-matches = Matches
try-panel-level = Level
try-panel-play-matches = Play { $matches } { $matches ->
        [one] match
       *[other] matches
    }
try-panel-first-mend-what-is = First mend what is wrong with the scenario.
try-panel-results = Results
try-panel-matches-played = Matches played
try-panel-stop = Stop
try-panel-the-scenario-has-changed = The scenario has changed since: these are the results of an older version.
try-panel-player-turns-of-a = Player turns of a match: { $turns } at least, { $turns2 } in the middle, { $turns3 } at most.
try-panel-matches-broke-a-fault = { $faults } { $faults ->
        [one] match
       *[other] matches
    } broke: a fault of the program

## UnitRow.svelte

unit-row-of-them = { $count } of them
unit-row-dug-in = Dug In
unit-row-of-steps = { $steps } of { $steps2 } steps
unit-row-take-away = Take away { $unit } { $hex }
unit-row-hex = Hex
unit-row-empty-its-owner-places = Empty: its owner places it in the side's zone.
unit-row-comes-on-turn = Comes on turn
unit-row-0-it-is-there = 0: it is there from the start.
unit-row-how-many = How many
unit-row-steps-left = Steps left
unit-row-all = all { $steps }
unit-row-suppressed = Suppressed

## Verdict.svelte

verdict-verdict = Verdict
verdict-what-you-build-is = { $problem } What you build is kept in this browser.
verdict-the-server-looks-at = The server looks at it …
verdict-things-are-to-be = { $complaints ->
        [one] One thing is
       *[other] { $complaints } things are
    } to be mended before it can be played
verdict-line = line { $line }
verdict-it-can-be-played = It can be played.

## VictoryPanel.svelte

victory-panel-at-the-end-of = at the end of any turn
victory-panel-at-the-end-of-2 = at the end of the last turn
victory-panel-side-wins = Side { $word } ({ $side }) wins
victory-panel-more-points-win = More points win
victory-panel-it-is-a-draw = It is a draw
victory-panel-ways-to-win = Ways to win
victory-panel-side-wins-2 = Side { $side }{ $side2 } wins
victory-panel-take-away-this-way = Take away this way to win of side { $side }
victory-panel-side = Side
victory-panel-if = If
victory-panel-and = and
victory-panel-add-a-condition = Add a condition
victory-panel-and-2 = And …
victory-panel-a-way-to-win = A way to win for side { $word } ({ $i })
victory-panel-else = Else
victory-panel-if-nobody-has-fulfilled = If nobody has fulfilled his conditions
victory-panel-otherwise = Otherwise

## Words by themselves

hexes-north = north
hexes-northeast = northeast
hexes-southeast = southeast
hexes-south = south
hexes-southwest = southwest
hexes-northwest = northwest
map-panel-columns = columns
map-panel-rows = rows
unit-row-is-suppressed = suppressed
