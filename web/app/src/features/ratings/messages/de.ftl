## PlayerRatings.svelte

player-ratings-ratings = Wertungen
player-ratings-no-rated-match-yet = Noch keine gewertete Partie.
player-ratings-you-against-won-drawn = Du gegen { $other }: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren.
player-ratings-leaderboards = Ranglisten

## Rated.svelte

rated-somebody-played-without-an = jemand hat ohne Konto gespielt
rated-somebody-played-on-two = jemand hat auf zwei Seiten gespielt
rated-it-was-abandoned = sie wurde abgebrochen
rated-you-play-for-another = Du spielst in dieser Partie für eine andere Seite.
rated-ratings = Wertungen
rated-this-match-changes-no = Diese Partie ändert keine Wertung: { $why }.
rated-this-match-is-rated = Diese Partie wird gewertet: sie beginnt, wenn alle angemeldet sind und einen Platz haben.
rated-take-this-seat = Diesen Platz nehmen
rated-sign-in-to-play = Zum Spielen anmelden
rated-waiting-for-to-sign = Es fehlt noch { $missing }, angemeldet und auf dem Platz: diese Partie wird gewertet.

## RatingPlot.svelte

rating-plot-matches-won-drawn-lost = { $matches ->
        [one] Eine Partie
       *[other] { $matches } Partien
    }: { $won } gewonnen, { $drawn } unentschieden, { $drawn2 } verloren{ $provisional }
rating-plot-the-rating-is-provisional = ; die Wertung ist vorläufig
rating-plot-rating-in-after-each = Wertung in { $title } nach jeder Partie, von { $rating } bis { $rating2 }
rating-plot-match-by-match = Partie für Partie
rating-plot-when = Wann
rating-plot-result = Ergebnis
rating-plot-rating-after-it = Wertung danach

## RatingsPage.svelte

ratings-page-leaderboards = Ranglisten
ratings-page-box = Spiel
ratings-page-players = { $title } ({ $players ->
        [one] 1 Spieler
       *[other] { $players } Spieler
    })
ratings-page-place = Platz
ratings-page-player = Spieler
ratings-page-rating = Wertung
ratings-page-matches = Partien
ratings-page-won = Gewonnen
ratings-page-the-computer = {" "}(der Computer)
ratings-page-before = Zurück
ratings-page-page-of = Seite { $page } von { $pages }
ratings-page-next = Weiter
ratings-page-nobody-has-a-certain = Noch hat niemand eine gesicherte Wertung in { $title }.
ratings-page-a-rating-is-listed = Eine Wertung wird aufgeführt, wenn sie gesichert genug ist: nach etwa zehn gewerteten Partien.

## Words by themselves

rating-plot-won = gewonnen
rating-plot-lost = verloren
rating-plot-drawn = unentschieden
