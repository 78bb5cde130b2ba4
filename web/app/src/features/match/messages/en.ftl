## battles.svelte.ts

battles-taken-by = taken by { $takenby }
battles-both-are-left = both sides are left
battles-retreat = { $sides } retreated
battles-stalemate = neither side can hit the other
battles-damage = { $damage ->
    [0] no damage
   *[other] { $damage } damage
}
battles-won-by = won by { $sides }
battles-nobody-is-left = nobody is left

## dice.ts

dice-cannot-hit = cannot hit
dice-always-hits = always hits
dice-hits-on = hits on { $low }
dice-hits-on-or = hits on { $low } or { $high }
dice-hits-on-to = hits on { $low } to { $high }

## end_turn_confirm.svelte.ts

end-question-you-have-given-no = You have given no order here{ $could }.
end-question-you-can-still = : you can still { $could }
end-question-put-back = Nothing comes of these moves so far: { $idle }. The units are put back.

## auto_battle.svelte.ts

fight-on-you-have-units-left = You have { $left } { $left ->
        [one] unit
       *[other] units
    } left.
fight-on-stopped-the-chance-to = Stopped: the chance to win is not known
fight-on-stopped-the-chance-to-2 = Stopped: the chance to win is { $share } % now, under { $chance } %.

## firing.svelte.ts

firing-shots-saved-the-target = { $saved } { $saved ->
        [one] shot
       *[other] shots
    } saved: the target is gone.
firing-a-target-is-gone = A target is gone: its shots go to the others.

## inspected_cards.ts

looking-disruption-counters = { $pips } disruption { $pips ->
        [one] counter
       *[other] counters
    }
looking-of-them = { $title }, { $count } of them

## orders.svelte.ts

orders-later-orders-need-it = { $needs ->
        [one] A later order needs
       *[other] { $needs } later orders need
    } it. { $why }

## dice_seeds.svelte.ts

salts-the-fingerprint-of-the = The fingerprint of the key is not the one that this browser saw before.
salts-the-salts-are-promised = The salts are promised otherwise than when this browser told its own.

## seats.ts

seats-taken-over = taken over{ $names }
seats-from = {" "}from { $names }

## match_store.svelte.ts

session-this-server-does-not = This server does not know the game of this match, { $game }.
session-there-is-no-link = There is no link to renew.
session-that-did-not-work = That did not work: try it again.

## auto_decline.svelte.ts

standing-ask-me = Ask me
standing-decline-this-turn = Decline this turn
standing-decline-until-my-next = Decline until my next turn
standing-decline-all-match = Decline all match
standing-not-again-this-turn = Not again this turn
standing-not-again-until-my = Not again until my next turn
standing-not-again-in-this = Not again in this match

## Actions.svelte

actions-actions = Actions
actions-end-all-the-same = { $doubted } End all the same?
actions-do-not-ask-at = Do not ask at the end of this phase again in this match
actions-go-on-playing = Go on playing
actions-the-server-declines-this = The server declines this and the like for you; nobody is told
actions-take-back = Take back
actions-ctrl-z = Ctrl Z
actions-take-back-any-one = Take back any one of your orders
actions-orders = Orders

## BattleCard.svelte

battle-card-lost = { $sides } lost { $one }
battle-card-the-battle-that-is = The battle that is over
battle-card-battles = The last { $cards } battles
battle-card-result = Result
battle-card-lost-2 = Lost{ $unit }
battle-card-attacks = { $attacker } attacks
battle-card-how-it-went = How it went
battle-card-put-away = Put away

## BattleFigures.svelte

battle-figures-side = Side
battle-figures-lost = Lost
battle-figures-captured = took over { $pieces }
battle-figures-cannot-land = cannot land: { $pieces }
battle-figures-damaged = damaged: { $pieces }
battle-figures-what-is-lost-on = What is lost on average with the usual losses: in a fight to the end, or after a retreat in the rounds that were rolled
battle-figures-expected = Expected
battle-figures-luck = Luck:
battle-figures-as-expected = as expected
battle-figures-did-better-than-on = { $luckier } did { $luck } { $unit } better than on average

## BoardPane.svelte

board-pane-the-server-does-not = The server does not answer. Trying again …
board-pane-loading-the-match = Loading the match …
board-pane-units-go = { $marching } { $marching ->
        [one] unit goes
       *[other] units go
    } …
board-pane-take-all-back = Take all { $moves } back

## BookmarkList.svelte

bookmark-list-the-beginning = The beginning
bookmark-list-move = Move { $moves }{ $when }{ $told }{"\u000A"}{ $replaceAll }
bookmark-list-notes-on-match = Notes on { $title }, match { $id }{"\u000A"}{"\u000A"}{ $text }
bookmark-list-a-match = a match
bookmark-list-bookmarks-and-notes = Bookmarks and notes
bookmark-list-bookmark-the-present = Bookmark the present
bookmark-list-bookmark-this-moment = Bookmark this moment
bookmark-list-save-as-a-file = Save as a file
bookmark-list-bookmarks = Bookmarks
bookmark-list-look-at-this-moment = Look at this moment
bookmark-list-move-2 = Move { $moves }
bookmark-list-remove-the-bookmark-of = Remove the bookmark of move { $moves }
bookmark-list-a-note = A note
bookmark-list-note-on-move = Note on move { $moves }
bookmark-list-they-are-kept-in = They are kept in this browser alone. Nobody else sees them, and the server does not have them.

## Coach.svelte

coach-guide = Guide
coach-begin = Begin
coach-play-without-the-guide = Play without the guide
coach-understood = Understood
coach-tell-me-more = Tell me more
coach-bring-back-the-guide = Bring back the guide

## SidePanel.svelte

column-turn-actions-and-log = Turn, actions and log
column-log-and-stocks = Log and stocks
column-help-and-stocks = Help and stocks

## DiceCast.svelte

dice-cast-dice = Dice

## ResultTimeline.svelte

end-course-how-it-went = How it went
end-course-turning-points = Turning points
end-course-the-percentages-are-the = The percentages are the computer’s estimate of { $whose }’s chances before and after this order, or the orders resolved together, and all that it brings until the next one is due: its dice, and what is decided in its battle. The quick computer goes on from there. Each position has one figure wherever it is told; “What was it meant for?” compares the beginning and the end of the whole turn, where a hand is hidden as its side knew them. The change stands in brackets with its error (±); a change within it is not listed.

## FriendLinks.svelte

friend-links-whoever-opens-a-link = Whoever opens a link plays its seat. They are also under “Seats, links and files”, at the top.
friend-links-whoever-opens-it-plays = Whoever opens it plays the other seat. It is also under “Seats, links and files”, at the top.
friend-links-i-have-sent-them = I have sent them
friend-links-i-have-sent-it = I have sent it

## GoalCard.svelte

goal-card-to-win = To win
goal-card-to-win-2 = To win:
goal-card-put-away-what-wins = Put away what wins

## Inspector.svelte

inspector-in = in { $region }
inspector-point-at-a-space = Point at a space to see what is in it.

## Legend.svelte

legend-supply-route-open = Supply route, open
legend-closed-to-you-an = Closed to you: an enemy holds an end
legend-closed-to-your-enemy = Closed to your enemy
legend-short-of-so-many = Short of so many Supplies, the enemy in reach
legend-the-same-no-enemy = The same, no enemy in reach
legend-within-reach-of-next = Within reach of { $name } next turn

## LogPane.svelte

log-pane-moves = Moves
log-pane-battles = Battles
log-pane-cards-drawn = Cards drawn
log-pane-dice = Dice
log-pane-losses = Losses
log-pane-captures = Captures
log-pane-income = Income
log-pane-turns = Turns
log-pane-look-at-the-board = Look at the board after: { $text }
log-pane-look-at-this-moment = Look at this moment
log-pane-log = Log
log-pane-what-happened = What happened
log-pane-whose-turns = Whose turns
log-pane-all-turns = All turns
log-pane-what-sort-of-news = What sort of news
log-pane-everything = Everything
log-pane-show-all-lines = Show all { $log } lines
log-pane-the-beginning = The beginning
log-pane-nothing-of-that-sort = Nothing of that sort yet.
log-pane-nothing-yet = Nothing yet.
log-pane-to-the-newest-line = To the newest line

## HandoverCover.svelte

handover-cover-pass-the-device = Pass the device to { $name }
handover-cover-is-to-play = { $name } is to play. What the other side holds is hidden: only { $name } looks now.
handover-cover-show = I am { $name }: show my side
handover-cover-leave-open = Do not cover hands in this match

## LuckBars.svelte

luck-bars-as-expected = as expected
luck-bars-a-little = a little { $kind }
luck-bars-very = very { $kind }
luck-bars-nothing-at-stake = not measured: nothing depended on it
luck-bars-nothing-rolled = not measured: no die and no card of this side was counted
luck-bars-cards = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
luck-bars-rolls = { $rolls ->
        [one] { $rolls } throw of dice
       *[other] { $rolls } throws of dice
    }

## MapTools.svelte

map-tools-from-now-touch-where = From { $from }: now touch where the arrow ends.
map-tools-drag-from-tile-to = Drag from tile to tile, or touch (or Enter on) the start, then the end. The same arrow again removes it.
map-tools-map-tools = Map tools
map-tools-legend = Legend
map-tools-plans = Plans
map-tools-close-the-plans = Close the plans
map-tools-kind-of-arrow = Kind of arrow
map-tools-draw = Draw
map-tools-clear-all = Clear all
map-tools-remove-to = Remove { $plan }, { $from } to { $to }
map-tools-only-you-see-these = Only you see these; they stay in this browser.
map-tools-line-of-sight-what = Line of sight: what can be seen from a hex, and what blocks the view (V)
map-tools-line-of-sight = Line of sight
map-tools-what-the-enemy-can = What the enemy can reach next turn (G)
map-tools-danger = Danger
map-tools-draw-arrows-for-yourself = Draw arrows for yourself (P)
map-tools-what-the-signs-mean = What the signs mean

## MatchPage.svelte

match-page-broadfront = { $yours }{ $title } · Broadfront
match-page-match = Match
match-page-no-such-match = No such match
match-page-this-match-does-not = This match does not open

## Notices.svelte

notices-do-not-trust-these = Do not trust these dice.
notices-understood = Understood
notices-this-link-was-renewed = This link was renewed before. If that was not you, somebody else may have it.
notices-whoever-made-this-match = Whoever made this match has the link of your seat too, and could look at it and play it.
notices-you-can-get-a = You can get a new link that nobody else has; this one ends, in your other browsers too.
notices-make-the-seat-mine = Make the seat mine alone
notices-keep-this-link = Keep this link

## OddsBars.svelte

odds-bars-your-own-hit = ▲ Your own hit
odds-bars-your = ▲ your { $name }
odds-bars-no-change = No change
odds-bars-an-enemy-hit = An enemy hit
odds-bars-any-effect = Any effect
odds-bars-and-more-less-likely = and { $told } more, less likely
odds-bars-others = { $rest } others
odds-bars-other-outcomes-together = { $rest } other outcomes, { $others } together

## OddsBreakdown.svelte

odds-breakdown-what-the-odds-come = What the odds come from

## OddsLink.svelte

odds-door-this-attack-on-the = This attack on the odds sheet
odds-door-odds-sheet = Odds sheet
odds-door-point-at-two-units = Point at two units

## OddsPane.svelte

odds-pane-odds = Odds: { $offer }
odds-pane-exact-fractions-besides-percentages = Exact fractions besides percentages
odds-pane-fractions = Fractions
odds-pane-all-outcomes = All outcomes
odds-pane-assumes = Assumes: { $policy }

## OfferNotice.svelte

offer-notice-offers-a-draw = offers a draw
offer-notice-asks-to-take-back = asks to take back your last order, with all that came after it
offer-notice-asks-to-take-back-2 = asks to take back the last order, with all that came after it
offer-notice-offers-to-stop-without = offers to stop without a result
offer-notice-you-offer-a-draw = You offer a draw: the others have not all answered yet.
offer-notice-you-ask-to-take = You ask to take back your last order, with all that came after it: the others have not all answered yet.
offer-notice-you-offer-to-stop = You offer to stop without a result: the others have not all answered yet.
offer-notice-accept = Accept
offer-notice-refuse = Refuse
offer-notice-the-others-have-not = { $seat } { $theirs }: the others have not all answered yet.
offer-notice-withdraw = Withdraw

## battle_intro.svelte.ts

opening-look-and-begin = Look at both sides and at the odds, then begin the battle.

## OrderList.svelte

order-list-your-orders = Your orders
order-list-looking-which-can-be = Looking which can be taken back …
order-list-taken-back = taken back
order-list-it-stands = It stands. { $why }
order-list-take-back = Take back: { $text }{ $needs }
order-list-later-orders-need-it = Later orders need it
order-list-take-back-this-order = Take back this order
order-list-take-back-all = { $needs ->
        [one] Take back both
       *[other] Take back all { $needs2 }
    }
order-list-take-back-all-of = Take back all of them
order-list-leave-it = Leave it
order-list-none-can-be-taken = None can be taken back: what was done before the last die, card or answer of another player stands.

## PhaseStrip.svelte

phase-strip-sequence-of-play = Sequence of play
phase-strip-rule = { $one }, rule { $rule }
phase-strip-rule-2 = Rule { $rule }

## PointingNote.svelte

pointing-note-from-now-touch-the = From { $from }: now touch the target.
pointing-note-odds-touch-the-attacker = Odds: touch the attacker, then the target. No order is given.
pointing-note-cancel = Cancel

## Prompt.svelte

prompt-the-dice = The dice
prompt-you-are-looking-at = You are looking at the past.
prompt-not-sent-yet = Not sent yet.
prompt-your-move-is-kept = Your move is kept and sent again until the server answers.
prompt-the-next-battle-waits = The next battle waits for you to begin it.
prompt-the-first-die-waits = The first die waits for the salt of <b>{ $awaited }</b>: it is told by the browser that promised it.
prompt-and = {" "}and{" "}
prompt-the-computer-thinks-for = The computer thinks for <b>{ $who }</b>:
prompt-the-question-goes-to = The question goes to <b>{ $who }</b>:
prompt-only-computers-play-here = Only computers play here: matches with people come first.
prompt-computers-pause = The computers pause: the server has stored enough for one address today. They go on later.
prompt-the-computer-pauses = The computer pauses: the server has stored enough for your address today. It goes on later.

## RefusalNote.svelte

refusal-note-close-the-note = Close the note

## ReplayBar.svelte

replay-bar-the-beginning = The beginning
replay-bar-replay = Replay
replay-bar-first-moment = First moment
replay-bar-one-move-back = One move back
replay-bar-stop = Stop
replay-bar-play-the-match = Play the match
replay-bar-one-move-on = One move on
replay-bar-last-moment = Last moment
replay-bar-moment-of-the-match = Moment of the match
replay-bar-move-of = Move { $value } of { $moves }: { $told }
replay-bar-bookmark-this-moment = Bookmark this moment
replay-bar-go-to-a-turn = Go to a turn or battle
replay-bar-go-to = Go to …
replay-bar-analyse = Analyse
replay-bar-play-on-from-here = Play on from here
replay-bar-to-the-present = To the present

## ResultPane.svelte

result-pane-watch-the-match = Watch the match
result-pane-analyse-this-match = Analyse this match
result-pane-was-it-fair = Was it fair?
result-pane-save-the-match = Save the match
result-pane-new-match = New match
result-pane-drawing-how-it-went = Drawing how it went …
result-pane-luck = Luck
result-pane-what-this-measures = What this measures
result-pane-measuring-the-luck = Measuring the luck …

## RulesPane.svelte

rules-pane-rules = Rules
rules-pane-search-the-rules = Search the rules
rules-pane-search = Search
rules-pane-close-the-rules = Close the rules
rules-pane-text-of-the-rules = Text of the rules
rules-pane-the-rules-cannot-be = The rules cannot be fetched: { $problem }
rules-pane-opening-the-rules = Opening the rules …
rules-pane-no-rule-speaks-of = No rule speaks of “{ $query }”.

## MatchDialogs.svelte

sheets-settings = Settings
sheets-standing-answers = Standing answers
sheets-fair-dice-and-cards = Fair dice and cards
sheets-keys-and-help = Keys and help
sheets-seats-links-and-files = Seats, links and files
sheets-play-on-from-here = Play on from here
sheets-the-server-does-not = The server does not answer. Close this and try again.

## TurnSummaryCard.svelte

since-card-no-effect = : no effect
since-card-taken = { $taken } taken
since-card-spaces = { $taken ->
        [one] { $taken } space
       *[other] { $taken } spaces
    }
since-card-lost = { $losses } lost{ $losses2 }
since-card-units = { $losses ->
        [one] { $losses } piece
       *[other] { $losses } pieces
    }
since-card-hit = { $hits } hit
since-card-units-2 = { $hits ->
        [one] { $hits } piece
       *[other] { $hits } pieces
    }
since-card-attacks = { $attacks ->
        [one] { $attacks } attack
       *[other] { $attacks } attacks
    }
since-card-with-effect = { $effective } with effect
since-card-pending = { $pending } still open
since-card-still-open = : still open
since-card-moves = { $moved ->
        [one] { $moved } move
       *[other] { $moved } moves
    }
since-card-nothing-lost = nothing lost
since-card-so-far = { $told } so far
since-card-worth = {" "}(worth { $worth })
since-card-times = { $lines ->
        [one] { $lines } time
       *[other] { $lines } times
    }
since-card-since-your-last-turn = Since your last turn
since-card-since-your-last-turn-2 = Since your last turn:
since-card-by-side = By side
since-card-took = Took
since-card-no-longer-holds = No longer holds
since-card-lost-2 = Lost
since-card-hit-2 = Hit
since-card-recovered = Recovered
since-card-besides = Besides
since-card-new = New
since-card-captured = Took over
since-card-attacked = Attacked
since-card-moved = Moved
since-card-pieces = { $moved ->
        [one] { $moved } move
       *[other] { $moved } moves
    }
since-card-watch-it = Watch it
since-card-put-the-summary-away = Put the summary away
meant-for-ask = What was it meant for?
meant-for-thinking = Thinking …
meant-for-told = What it was meant for
meant-for-nothing = Nothing that can be told.
meant-for-not-over = That turn is not over yet.

## TargetCard.svelte

target-card-what-to-do-here = What to do here
target-card-all = All{" "}
target-card-all-2 = all { $n }
target-card-everything-here = { $label } everything here<b>{ $total }</b>
target-card-take-the-instead = Take the { $kind } instead

## TopBar.svelte

top-bar-connecting = Connecting …
top-bar-connected = Connected
top-bar-connected-slow-line = Connected (slow line)
top-bar-connection-lost-trying-again = Connection lost. Trying again …
top-bar-standing-answers = Standing answers
top-bar-fair-dice-and-cards = Fair dice and cards
top-bar-seats-links-and-files = Seats, links and files
top-bar-settings = Settings
top-bar-keys-and-help = Keys and help
top-bar-broadfront-home = Broadfront, home
top-bar-broadfront = Broadfront
top-bar-match = Match
top-bar-rules = Rules
top-bar-replay = Replay

## Tracks.svelte

tracks-rule = Rule { $rule }
tracks-stocks-and-points = Stocks and points

## ReservePiece.svelte

tray-piece-left = { $label } { $name }, { $count } left

## Reserves.svelte

trays-beside-the-board = Beside the board
trays-empty = empty

## TurnHead.svelte

turn-head-thinking = thinking …
turn-head-away = away

## UnitFigures.svelte

unit-figures-figures = Figures

## SeatReplacementNotice.svelte

vacancy-notice-is-out-of-time = is out of time
vacancy-notice-has-resigned = has resigned
vacancy-notice-has-given-up-the = has given up the seat
vacancy-notice-the-computer = the computer ({ $slice })
vacancy-notice-somebody-by-a-link = somebody by a link
vacancy-notice-anybody-from-the-lobby = anybody from the lobby
vacancy-notice-the-others-say-who = <b>{ $why }</b> The others say who plays on.
vacancy-notice-your-time-is-over = Your time is over.
vacancy-notice-you-have-resigned = You have resigned.
vacancy-notice-you-have-given-up = You have given up your seat.
vacancy-notice-come-back = Come back
vacancy-notice-leave-the-match = Leave the match
vacancy-notice-the-seat-is-offered = The seat is offered to { $agreed }.
vacancy-notice-who-plays-on-all = Who plays on? All who are left must agree.
vacancy-notice-you-want = You want
vacancy-notice-wants = { $seat } wants
vacancy-notice-level = Level
vacancy-notice-end-the-match = End the match
vacancy-notice-if-nobody-plays-on = If nobody plays on, the match ends by the clock in { $now }.

## WatchBar.svelte

watch-bar-the-turn-again = The turn again
watch-bar-scene-before = Scene before
watch-bar-stop = Stop
watch-bar-play = Play
watch-bar-next-scene = Next scene
watch-bar-scenes = Scenes
watch-bar-speed = Speed
watch-bar-to-the-present = To the present

## WhyNot.svelte

why-not-why-not = Why not

## WonCard.svelte

won-card-ending-the-phases-that = Ending the phases that are left …
won-card-stop = Stop
won-card-the-match-is-decided = The match is decided
won-card-end-the-match-now = End the match now

## ZoomButtons.svelte

zoom-buttons-turn-the-map-by = Turn the map by a quarter
zoom-buttons-turn-the-map = Turn the map
zoom-buttons-zoom-in = Zoom in
zoom-buttons-zoom-out = Zoom out
zoom-buttons-fit-the-map-to = Fit the map to the window

## Words by themselves

turn-head-here = here
turn-head-you = you
battles-nothing = nothing
luck-bars-lucky = lucky
luck-bars-unlucky = unlucky
since-card-none = none
