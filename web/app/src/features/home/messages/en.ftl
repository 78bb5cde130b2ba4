## Continue.svelte

continue-continue = Continue
continue-your-turn = your turn

## FirstMatch.svelte

first-match-new-to = New to { $title }?
first-match-a-guide-tells-you = A guide tells you what to do and why, step by step, against the gentlest computer. No need to read the rules before.

## Handicap.svelte

handicap-handicap = Handicap
handicap-help-for-one-side = Help for one side, so that a match between a stronger and a weaker player is open. It never touches the dice. A match with a handicap is not rated.
handicap-even-match = Even match
handicap-no-handicap-was-found = No handicap was found that evens it.{" "}
handicap-no-value-is-strong = No value is strong enough to even it.{" "}
handicap-measured-by-matches-of = { $usual }: { $usual2 }. Measured by the computer against itself, playing { $player ->
        [steady] by its rules of thumb
        [quick] by its rules of thumb, with slips
       *[other] as “{ $player }”
    }.

## Home.svelte

home-players = { $most } players
home-to-players = { $least } to { $most } players
home-broadfront-war-on-the = Broadfront: war on the table, every rule enforced
home-broadfront = Broadfront
home-world-war-ii-board = World War II board wargames with every rule enforced. Play the computer, a friend on this screen, or anyone you send a link.
home-you = You
home-lobby = Lobby
home-settings = Settings
home-the-server-does-not = The server does not answer
home-this-page-tries-again = This page tries again by itself.
home-try-now = Try now
home-loading-the-games = Loading the games …
home-no-games-here-yet = No games here yet
home-this-server-has-no = This server has no game installed.
home-game = Game
home-start-here-if-you = Start here if you are new
home-laboratory = Laboratory

## ImportMatch.svelte

import-match-bring-in-a-match = Bring in a match
import-match-a-match-file-from = A match file from this or another table. All its seats come to this screen; from there you can branch it against the computer.
import-match-reading-the-match = Reading the match
import-match-the-server-plays-the = The server plays the match again: a long one takes a minute or more.
import-match-give-up = Give up
import-match-choose-a-file = Choose a file

## LevelLine.svelte

level-line-rating = Rating { $rating }.
level-line-rating-to = Rating { $rating } ({ $low } to { $high }).

## MatchTerms.svelte

match-terms-time = Time
match-terms-rated = Rated
match-terms-friends-get-invitations = Each friend gets an invitation, signs in and takes the seat. You get no link to a friend’s seat.

## NewMatch.svelte

new-match-the-computer = The computer
new-match-a-friend-on-this = A friend on this screen
new-match-a-friend-by-link = A friend, by link
new-match-other-players = Other players
new-match-two-on-one-screen = Two on one screen are not rated
new-match-a-match-with-a = A match with a handicap is not rated
new-match-the-computer-2 = the computer ({ $level })
new-match-on-this-screen = on this screen
new-match-whoever-joins = whoever joins
new-match-by-link = by link
new-match-by-invitation = by invitation
new-match-battlefield = Battlefield
new-match-players = { $seats } players
new-match-build-a-scenario = Build a scenario
new-match-edit-a-copy-of = Edit a copy of { $title }
new-match-odds-of-battles = Odds of battles
new-match-analyse-a-position = Analyse a position
new-match-against = Against
new-match-rules-of-choice = Rules of choice
new-match-section-by-section = { $label }, section by section
new-match-all-as-usual = all as usual
new-match-some-changed = some changed
new-match-setting-up-the-match = Setting up the match …
new-match-open-the-table = Open the table
new-match-begin-the-match = Begin the match

## RecentList.svelte

recent-list-just-now = just now
recent-list-minutes-ago = { $minutes } minutes ago
recent-list-hours-ago = { $hours } hours ago
recent-list-days-ago = { $hours } days ago
recent-list-your-matches = Your matches
recent-list-against = {" "}against{" "}
recent-list-remove-from-this-list = Remove { $title } from this list
recent-list-remove-from-this-list-2 = Remove from this list (the match stays on the server)
recent-list-show-all = Show all { $recent }
recent-list-none-yet-matches-that = None yet. Matches that you play in this browser are listed here, so that you can go on.

## SeatPicker.svelte

seat-picker-you = You
seat-picker-a-person-on-this = A person on this screen
seat-picker-whoever-joins = Whoever joins
seat-picker-a-friend-by-link = A friend, by link
seat-picker-the-computer = The computer
seat-picker-computer = Computer: { $level }
seat-picker-the-computers-levels = The computer’s levels
seat-picker-the-computer-does-not = The computer does not cheat: its dice are as good as yours at every level, and it sees only what its seat may see.
seat-picker-ratings-are-among-the = Ratings are among the levels of this box, measured with fixed budgets of thinking instead of seconds: Recruit has 0, and 400 more are odds of ten to one.

## Words by themselves

handicap-none = none
new-match-you = you
