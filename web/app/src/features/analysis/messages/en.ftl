## analysis.svelte.ts

analysis-before-it-was-edited = { $title }, before it was edited
analysis-edited = , edited

## evaluation.ts

judging-under-1-x = under 1 %
judging-over-99-x = over 99 %

## AnalysisBar.svelte

analysis-bar-too-long-for-a = Too long for a link: save it as a file.
analysis-bar-the-link-is-copied = The link is copied.
analysis-bar-this-browser-does-not = This browser does not let the page copy: save a file.
analysis-bar-broadfront-home = Broadfront, home
analysis-bar-analysis = Analysis
analysis-bar-title-of-the-analysis = Title of the analysis
analysis-bar-the-move-that-cost = The move that cost more
analysis-bar-all-moves-that-cost = All moves that cost most
analysis-bar-of = { $nth } of { $costly }
analysis-bar-that-cost-most = that cost most
analysis-bar-the-move-that-cost-2 = The move that cost less
analysis-bar-to-the-match-that = To the match that this position is of
analysis-bar-to-the-match = To the match
analysis-bar-back-to-where-you = Back to where you came from
analysis-bar-back = Back
analysis-bar-copy-a-link-that = Copy a link that holds the whole analysis
analysis-bar-copy-link = Copy link
analysis-bar-save-the-analysis-as = Save the analysis as a file
analysis-bar-save-file = Save file
analysis-bar-analyse-another-position = Analyse another position
analysis-bar-another = Another
analysis-bar-rules = Rules
analysis-bar-settings = Settings
analysis-bar-keys-and-help = Keys and help

## AnalysisColumn.svelte

analysis-column-moves = Moves
analysis-column-computer = Computer
analysis-column-table = Table
analysis-column-log = Log
analysis-column-position = Position
analysis-column-analysis = Analysis
analysis-column-moves-and-log = Moves and log
analysis-column-not-shown-yet = Not shown yet.
analysis-column-the-server-does-not = The server does not answer; it is asked again.
analysis-column-the-match-ends-in = The match ends in a tie.
analysis-column-the-match-is-over = The match is over. Won by: { $winners }.
analysis-column-and = {" "}and{" "}
analysis-column-is-asked = The question goes to { $ask }:
analysis-column-what-is-shown = What is shown
analysis-column-look-as = Look as
analysis-column-the-side-that-is = the side that is asked
analysis-column-setting-up-the-position = Setting up the position …

## AnalysisPage.svelte

analysis-page-this-browser-keeps-no = This browser keeps no such analysis. If it was made in another one, ask for its link or its file.
analysis-page-this-link-holds-no = This link holds no analysis: it may have been cut short on its way.
analysis-page-after-moves = { $title }, after { $moves } { $moves ->
        [one] move
       *[other] moves
    }
analysis-page-it-cost-better = { $words } It cost { $cost }. Better: { $better }
analysis-page-there-is-nothing-to = There is nothing to analyse here
analysis-page-setting-up-the-position = Setting up the position …

## AnalysisBoard.svelte

analysis-table-analysis-broadfront = { $title } · Analysis · Broadfront
analysis-table-this-position-cannot-be = This position cannot be set up
analysis-table-keys-and-help = Keys and help
analysis-table-settings = Settings

## ChanceCard.svelte

chance-card-chance = Chance
chance-card-let-chance-decide = Let chance decide
chance-card-always = always
chance-card-or-choose = Or choose
chance-card-only-the-likeliest-are = Only the likeliest are listed; the others come in { $leftOut } of cases.

## ComputerView.svelte

computer-view-the-computers-view = The computer's view
computer-view-stop = Stop
computer-view-thinking = Thinking
computer-view-think-again = Think again
computer-view-ask-the-computer = Ask the computer
computer-view-chance-to-win = Chance to win if the quick computer goes on
computer-view-best-of = Best { $plans } of { $seat }, and the chance to win after each
computer-view-no-difference-was-found = No difference was found between these.
computer-view-tries = { $played } { $played ->
        [one] try
       *[other] tries
    }
computer-view-its-orders = Its orders
computer-view-meant-for = Meant for: { $told }
computer-view-there-is-one-move = There is one move only.
computer-view-how-it-is-found = How it is found
computer-view-the-position-was-played = The position was played on { $played } { $played ->
        [one] time
       *[other] times
    }: the quick computer makes the { $plans }, and the game's own evaluation says what each may expect then, as the mean of that moment and the end of the turn after it. ± holds in 19 of 20 cases, and is never less than 1 %; how far the evaluation itself is off, it does not tell. The figure of a move is the chance to win after it; the chance to win of the position is what it promises if the quick computer goes on. Turning points, and what a turn was meant for, have the same figures. Moves whose figures differ by no more than they may be off are told without them.
computer-view-other-decisions-of-this = other decisions of this turn
computer-view-next-decisions-of-all = decisions of all sides up to the end of the next turn
computer-view-the-match-is-over = The match is over.
computer-view-it-thinks-for-about = It thinks for about twenty seconds, or until you stop it or look elsewhere.

## EditPane.svelte

edit-pane-edit-by-hand = Edit by hand
edit-pane-touch-a-space-of = Touch a space of the map, or choose a place here: while this tab is open the map gives no orders. A change begins the analysis anew from the changed position.
edit-pane-at-this-moment-begin = At this moment { $underway }: begin a turn first, which drops it.
edit-pane-place = Place
edit-pane-choose = choose
edit-pane-off-the-map = Off the map
edit-pane-on-the-map = On the map
edit-pane-piece = Piece
edit-pane-remove = Remove
edit-pane-what-is-there = What is there
edit-pane-remove-2 = Remove { $id }
edit-pane-turn = Turn
edit-pane-begin-this-turn = Begin this turn

## MoveTree.svelte

move-tree-moves-tried = Moves tried
move-tree-to-the-beginning = To the beginning
move-tree-one-move-back = One move back
move-tree-one-move-on = One move on
move-tree-main-line = Main line
move-tree-delete-from-here = Delete from here
move-tree-the-first-position = The first position
move-tree-make-a-move-on = Make a move on the board: it is kept here. Go back and make another one: that is a variation.
move-tree-remark-on = Remark on { $before }
move-tree-this-move = this move
move-tree-the-first-position-2 = the first position

## NewAnalysis.svelte

new-analysis-is-no-analysis-a = { $file } is no analysis: a file that was saved from an analysis is.
new-analysis-analysis-broadfront = Analysis · Broadfront
new-analysis-home = Home
new-analysis-analyse-a-position = Analyse a position
new-analysis-try-moves-and-take = Try moves and take them back, compare variations, and ask the computer. A moment of a match is analysed from its replay.
new-analysis-from-the-beginning-of = From the beginning of a scenario
new-analysis-game = Game
new-analysis-scenario = Scenario
new-analysis-set-up = Set up
new-analysis-from-notation = From notation
new-analysis-notation = Notation
new-analysis-set-up-this-position = Set up this position
new-analysis-from-a-file = From a file
new-analysis-an-analysis-that-was = An analysis that was saved
new-analysis-kept-in-this-browser = Kept in this browser
new-analysis-moves = { $moves } { $moves ->
        [one] move
       *[other] moves
    }, { $locale }
new-analysis-delete = Delete { $title }

## PositionPane.svelte

position-pane-this-browser-does-not = This browser does not let the page copy: select the text.
position-pane-notation = Notation
position-pane-this-position-in-notation = This position in notation: game, scenario, options, and a field on every line.
position-pane-copied = Copied
position-pane-copy = Copy
position-pane-as-it-was = As it was
position-pane-set-up-as-a = Set up as a new analysis

## ReportPage.svelte

report-page-the-match-is-on = The match is on: it can be analysed when it is over.
report-page-chance-to-win = Chance to win
report-page-looked-back-at-broadfront = { $title } · Looked back at · Broadfront
report-page-match = Match
report-page-move = <b>{ $seat }</b>, move { $moves }: { $words }
report-page-meant-for = Meant for: { $told }
report-page-the-better-would-mean = The better one would mean: { $told }
report-page-it-cost-of-the = It cost <b>{ $cost }</b> of the chance to win: after this move it was { $mean2 }, after the better one { $mean }. Better: { $better }
report-page-there-is-nothing-to = There is nothing to look back at
report-page-to-the-match = To the match
report-page-looked-back-at = { $title }, looked back at
report-page-the-match = The match
report-page-looking-at-the-match = Looking at the match
report-page-step-of = step { $done } of { $of }
report-page-stop = Stop
report-page-the-match-had-decisions = The match had { $decisions } decisions, which are numbered as in the replay, among rolls and cards; { $moments } of them { $running }: some at even distances, the others attacks and moves after which the game's own evaluation fell most; the costliest again for longer. Each was played on by the quick computer and then valued by the game's own evaluation, as turning points are; the end has the result of the match. A turning point compares the moments before and after an order; the list below compares two moves of one moment. The standard error is about { $error } points. Press the curve to analyse a moment.
report-page-are-looked-at = are looked at
report-page-were-looked-at = were looked at
report-page-the-moves-that-cost = The moves that cost most{ $running }
report-page-so-far = , so far
report-page-no-move-that-was = No move that was looked at was certainly a mistake.
report-page-no-move-that-was-2 = No move that was looked at cost more than half a point.
report-page-not-certain-the-cost = Not certain: the cost is within its error

## Words by themselves

computer-view-plans = plans
computer-view-moves = moves
