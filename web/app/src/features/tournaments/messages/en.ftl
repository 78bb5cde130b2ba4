## labels.ts

words-swiss-system = Swiss system
words-a-few-rounds-in = A few rounds in which those with about as many points meet, and nobody twice.
words-round-robin = Round robin
words-everybody-meets-everybody-16-x = Everybody meets everybody. 16 players at most.
words-knock-out = Knock-out
words-who-loses-is-out = Who loses is out. One each: a third match, its sides by lot; if that is drawn, the higher seed.
words-1-hour = 1 hour
words-2-hours = 2 hours
words-4-hours = 4 hours
words-1-day = 1 day
words-3-days = 3 days
words-1-week = 1 week
words-2-weeks = 2 weeks
words-4-weeks = 4 weeks
words-8-weeks = 8 weeks
words-buchholz = Buchholz
words-sonneborn-berger = Sonneborn-Berger
words-direct-encounter = Direct encounter
words-the-points-of-all = the points of all your opponents. A bye, or an opponent who did not play, counts as somebody with as many points as you.
words-the-points-that-you = the points that you won against each opponent, times that opponent’s points.
words-the-points-that-those = the points that those who are level won against each other, if each of them has met each.
words-hours-2 = { $hours } hours
words-days-2 = { $hours } days
words-rounds-of = rounds of { $hours }
words-not-rated = not rated
words-sign-up-until = Sign-up until { $closes }
words-round-of = Round { $card } of { $rounds }
words-over = Over
words-cancelled = Cancelled
words-all = All
words-open-for-sign-up = Open for sign-up
words-is-open-for-sign = is open for sign-up
words-being-played = Being played
words-is-being-played = is being played
words-is-over = is over
words-was-cancelled = was cancelled
words-none-of-your-tournaments = None of your tournaments
words-no-tournament = No tournament
words-you-have-made-or = You have made or entered no tournament yet.
words-there-are-no-tournaments = There are no tournaments yet. Anybody with an account may make one.
words-against = against { $against }
words-a-bye = a bye

## CrossTable.svelte

cross-table-cross-table = Cross table
cross-table-table-of-results = Table of results
cross-table-no = No.
cross-table-player = Player
cross-table-f-by-forfeit-still = { $isRobin } “f”: by forfeit; “…”: still on.
cross-table-points-from-both-matches = Points from both matches against each opponent.
cross-table-in-each-round-the = In each round: the opponent’s line, and the points from both matches.

## NewTournament.svelte

new-tournament-a-new-tournament = A new tournament
new-tournament-for-two-players-a = For two players a match. Every pairing is two matches, so that each plays both sides; both are on at the same time.
new-tournament-title = Title
new-tournament-game = Game
new-tournament-scenario = Scenario
new-tournament-has-no-scenario-for = { $title } has no scenario for two players.
new-tournament-rules-of-choice = Rules of choice
new-tournament-system = System
new-tournament-time-for-a-match = Time for a match
new-tournament-a-round-lasts-at = A round lasts at most
new-tournament-sign-up-closes = Sign-up closes
new-tournament-players-at-most = Players at most
new-tournament-rounds-0-as-many = Rounds (0: as many as are needed)
new-tournament-rated = Rated
new-tournament-what-else-players-should = What else players should know
new-tournament-at-the-end-of = At the end of a round, who has not come forfeits his matches; in those that are still on, whoever has taken more time is out of time.
new-tournament-make-the-tournament = Make the tournament
new-tournament-not-now = Not now

## Organise.svelte

organise-your-tournament = Your tournament
organise-begin-now = Begin now
organise-it-begins-by-itself = It begins by itself when the sign-up closes.
organise-remove-a-player = Remove a player
organise-player = Player
organise-choose = Choose
organise-why-everybody-sees-it = Why (everybody sees it)
organise-remove = Remove
organise-the-player-will-lose = The player will lose the matches that are still on.
organise-cancel-the-tournament = Cancel the tournament
organise-cancel-it = Cancel it

## Rounds.svelte

rounds-rounds = Rounds
rounds-round = Round { $number }
rounds-until = until { $ends }
rounds-began = began { $began }
rounds-has-a-bye = { $first } has a bye
rounds-nobody-is-left-here = Nobody is left here
rounds-forfeit = {" "}(forfeit)
rounds-look = Look
rounds-play = Play
rounds-watch = Watch
rounds-at = at { $game }

## Standings.svelte

standings-removed = removed: { $why }
standings-round = , round { $value }
standings-counts-for-nobody = ; counts for nobody
standings-standings = Standings
standings-players = Players
standings-table-of-the-standings = Table of the standings
standings-table-of-the-players = Table of the players
standings-place = Place
standings-no = No.
standings-player = Player
standings-rating = Rating
standings-points = Points
standings-won-drawn-lost = Won–drawn–lost
standings-how-places-are-decided = How places are decided
standings-a-match-won-is = A match won is a point, a draw half a point; every pairing is two matches.
standings-a-bye-is-two = A bye is two points.
standings-who-has-as-many = Who has as many points is told apart by these, one after the other; who is level in all of them shares a place.
standings-the-place-is-the = The place is the round that a player has come to; who lost in the same round share a place. One point each: a third match decides, its sides by lot; if that is drawn, the higher seed goes on.
standings-who-leaves-before-half = Who leaves before half of his matches were played counts for nobody; later, what he has not played is lost.
standings-nobody-has-signed-up = Nobody has signed up yet.

## TournamentView.svelte

tournament-view-about-this-tournament = About this tournament
tournament-view-of-players-by = <strong>{ $card }</strong> · { $players } of { $most } players · by <a>{ $maker }</a>
tournament-view-began = Began { $began }{ $ended }
tournament-view-ended = , ended { $ended }
tournament-view-sign-in-to-take = Sign in to take part
tournament-view-sign-up = Sign up
tournament-view-all-places-are-taken = All places are taken
tournament-view-you-have-signed-up = You have signed up.
tournament-view-take-it-back = Take it back
tournament-view-withdraw = Withdraw …
tournament-view-you-were-removed = You were removed: { $why }
tournament-view-you-have-withdrawn = You have withdrawn.
tournament-view-your-matches = Your matches
tournament-view-against = { $seat }against { $second }
tournament-view-as = As { $seat }{" "}
tournament-view-until = until { $ends }
tournament-view-play = Play
tournament-view-take-it-along = Take it along
tournament-view-standings-csv = Standings (CSV)
tournament-view-matches-csv = Matches (CSV)
tournament-view-all-of-it-json = All of it (JSON)
tournament-view-fide-report-trf = FIDE report (TRF)
tournament-view-looking = Looking …
tournament-view-withdraw-2 = Withdraw?
tournament-view-you-lose-the-matches = You lose the matches that are on, and are not paired any more. This cannot be taken back.
tournament-view-withdraw-3 = Withdraw
tournament-view-play-on = Play on

## TournamentsPage.svelte

tournaments-page-tournaments = Tournaments
tournaments-page-broadfront = { $title } · Broadfront
tournaments-page-home = Home
tournaments-page-lobby = Lobby
tournaments-page-show = Show
tournaments-page-only-mine = Only mine
tournaments-page-make-a-tournament = Make a tournament
tournaments-page-sign-in-to-take = <a>Sign in</a> to take part, or to make a tournament.
tournaments-page-of-players = { $card } · { $players } of { $most } players
tournaments-page-by = { $card } · by { $maker }
tournaments-page-more = More
tournaments-page-looking = Looking …

## Words by themselves

words-rated = rated
words-bye = bye
rounds-nobody = nobody
rounds-on = on
standings-withdrawn = withdrawn
