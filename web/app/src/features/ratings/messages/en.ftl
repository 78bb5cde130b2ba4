## PlayerRatings.svelte

player-ratings-ratings = Ratings
player-ratings-no-rated-match-yet = No rated match yet.
player-ratings-you-against-won-drawn = You against { $other }: { $won } won, { $drawn } drawn, { $lost } lost.
player-ratings-leaderboards = Leaderboards

## Rated.svelte

rated-somebody-played-without-an = somebody played without an account
rated-somebody-played-on-two = somebody played on two sides
rated-it-was-abandoned = it was abandoned
rated-you-play-for-another = You play for another side in this match.
rated-ratings = Ratings
rated-this-match-changes-no = This match changes no rating: { $why }.
rated-this-match-is-rated = This match is rated: it begins when everybody has signed in and taken a seat.
rated-take-this-seat = Take this seat
rated-sign-in-to-play = Sign in to play
rated-waiting-for-to-sign = Waiting for { $missing } to sign in and take the seat: this match is rated.

## RatingPlot.svelte

rating-plot-matches-won-drawn-lost = { $matches ->
        [one] One match
       *[other] { $matches } matches
    }: { $won } won, { $drawn } drawn, { $drawn2 } lost{ $provisional }
rating-plot-the-rating-is-provisional = ; the rating is provisional
rating-plot-rating-in-after-each = Rating in { $title } after each match, from { $rating } to { $rating2 }
rating-plot-match-by-match = Match by match
rating-plot-when = When
rating-plot-result = Result
rating-plot-rating-after-it = Rating after it

## RatingsPage.svelte

ratings-page-leaderboards = Leaderboards
ratings-page-box = Box
ratings-page-players = { $title } ({ $players ->
        [one] 1 player
       *[other] { $players } players
    })
ratings-page-place = Place
ratings-page-player = Player
ratings-page-rating = Rating
ratings-page-matches = Matches
ratings-page-won = Won
ratings-page-the-computer = {" "}(the computer)
ratings-page-before = Before
ratings-page-page-of = Page { $page } of { $pages }
ratings-page-next = Next
ratings-page-nobody-has-a-certain = Nobody has a certain rating in { $title } yet.
ratings-page-a-rating-is-listed = A rating is listed when it is certain enough: after about ten rated matches.

## Words by themselves

rating-plot-won = won
rating-plot-lost = lost
rating-plot-drawn = drawn
