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
