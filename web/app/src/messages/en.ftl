## board_words.ts: the words of web/board

board-asleep = { $zone }, not kept now
board-send = Send
board-too-many = { $stay } of { $wanted } do not fit: { $why }.
board-plan-attack = Attack
board-plan-move = Move
board-plan-supply = Supply
board-plan-threat = Threat
board-map = { $title }: arrow keys walk the map, Enter selects
board-die = { $colour } die: { $face }
board-die-marked = die: { $face }, { $mark }
board-closed = { $line }: closed
board-closed-to = { $line }, closed to { $sides }
board-left = { $steps } left
board-dug-in = DUG IN
board-nothing-ordered = Nothing is ordered.
board-unspent = { $left } of { $most } { $of } are not spent.
board-in-reach = within reach of { $side }
board-and = {" "}and{" "}

## Words by themselves

board-white = white
board-yellow = yellow
board-hit = hit
board-miss = miss

## App.svelte

app-this-page-could-not = This page could not be fetched
app-the-server-did-not = The server did not answer. Load the page again.
app-there-is-nothing-here = There is nothing here
app-this-address-leads-nowhere = This address leads nowhere: { $hash }. If it is a link that you were sent, ask for it again, whole.

## NotFound.svelte

lost-broadfront = { $title } · Broadfront
lost-to-the-home-page = To the home page

## Unreachable.svelte

unreached-broadfront-serve = broadfront serve
unreached-where-broadfront-is-installed = Where Broadfront is installed on this machine, it plays on one screen and against the computer without a network: start <code>broadfront serve</code> and open <a>{ $ATHOME }</a>.
