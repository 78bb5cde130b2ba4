## labels.ts

words-swiss-system = Schweizer System
words-a-few-rounds-in = Ein paar Runden, in denen sich trifft, wer etwa gleich viele Punkte hat, und niemand zweimal.
words-round-robin = Jeder gegen jeden
words-everybody-meets-everybody-16-x = Alle treffen auf alle. Höchstens 16 Spieler.
words-knock-out = K.-o.-System
words-who-loses-is-out = Wer verliert, ist draußen. Bei je einem Sieg: eine dritte Partie mit gelosten Seiten; ist die unentschieden, der höher Gesetzte.
words-1-hour = 1 Stunde
words-2-hours = 2 Stunden
words-4-hours = 4 Stunden
words-1-day = 1 Tag
words-3-days = 3 Tage
words-1-week = 1 Woche
words-2-weeks = 2 Wochen
words-4-weeks = 4 Wochen
words-8-weeks = 8 Wochen
words-buchholz = Buchholz
words-sonneborn-berger = Sonneborn-Berger
words-direct-encounter = Direkter Vergleich
words-the-points-of-all = die Punkte aller deiner Gegner. Ein Freilos oder ein Gegner, der nicht gespielt hat, zählt wie jemand mit so vielen Punkten wie du.
words-the-points-that-you = die Punkte, die du gegen jeden Gegner geholt hast, mal dessen Punkte.
words-the-points-that-those = die Punkte, die Gleichstehende gegeneinander geholt haben, wenn jeder von ihnen jeden getroffen hat.
words-hours-2 = { $hours } Stunden
words-days-2 = { $hours } Tage
words-rounds-of = Dauer einer Runde: { $hours }
words-not-rated = nicht gewertet
words-sign-up-until = Anmeldung bis { $closes }
words-round-of = Runde { $card } von { $rounds }
words-over = Vorbei
words-cancelled = Abgesagt
words-all = Alle
words-open-for-sign-up = Anmeldung offen
words-is-open-for-sign = ist zur Anmeldung offen
words-being-played = Laufend
words-is-being-played = läuft
words-is-over = ist vorbei
words-was-cancelled = wurde abgesagt
words-none-of-your-tournaments = Keines deiner Turniere
words-no-tournament = Kein Turnier
words-you-have-made-or = Du hast noch kein Turnier angelegt und an keinem teilgenommen.
words-there-are-no-tournaments = Es gibt noch keine Turniere. Jeder mit einem Konto darf eines anlegen.
words-against = gegen { $against }
words-a-bye = ein Freilos

## CrossTable.svelte

cross-table-cross-table = Kreuztabelle
cross-table-table-of-results = Tabelle der Ergebnisse
cross-table-no = Nr.
cross-table-player = Spieler
cross-table-f-by-forfeit-still = { $isRobin } „f“: kampflos; „…“: läuft noch.
cross-table-points-from-both-matches = Punkte aus beiden Partien gegen jeden Gegner.
cross-table-in-each-round-the = In jeder Runde: die Zeile des Gegners und die Punkte aus beiden Partien.

## NewTournament.svelte

new-tournament-a-new-tournament = Ein neues Turnier
new-tournament-for-two-players-a = Zwei Spieler je Partie. Jede Paarung sind zwei Partien, damit jeder beide Seiten spielt; beide laufen gleichzeitig.
new-tournament-title = Titel
new-tournament-game = Spiel
new-tournament-scenario = Szenario
new-tournament-has-no-scenario-for = { $title } hat kein Szenario für zwei Spieler.
new-tournament-rules-of-choice = Wahlregeln
new-tournament-system = System
new-tournament-time-for-a-match = Zeit für eine Partie
new-tournament-a-round-lasts-at = Eine Runde dauert höchstens
new-tournament-sign-up-closes = Anmeldeschluss
new-tournament-players-at-most = Spieler höchstens
new-tournament-rounds-0-as-many = Runden (0: so viele wie nötig)
new-tournament-rated = Gewertet
new-tournament-what-else-players-should = Was die Spieler sonst wissen sollten
new-tournament-at-the-end-of = Wer am Ende einer Runde nicht erschienen ist, verliert seine Partien kampflos; in denen, die noch laufen, hat die Zeit überschritten, wer mehr davon verbraucht hat.
new-tournament-make-the-tournament = Das Turnier anlegen
new-tournament-not-now = Jetzt nicht

## Organise.svelte

organise-your-tournament = Dein Turnier
organise-begin-now = Jetzt beginnen
organise-it-begins-by-itself = Es beginnt von selbst nach Anmeldeschluss.
organise-remove-a-player = Einen Spieler entfernen
organise-player = Spieler
organise-choose = Wählen
organise-why-everybody-sees-it = Warum (alle sehen es)
organise-remove = Entfernen
organise-the-player-will-lose = Der Spieler verliert die Partien, die noch laufen.
organise-cancel-the-tournament = Das Turnier absagen
organise-cancel-it = Absagen

## Rounds.svelte

rounds-rounds = Runden
rounds-round = Runde { $number }
rounds-until = bis { $ends }
rounds-began = begann { $began }
rounds-has-a-bye = { $first } hat ein Freilos
rounds-nobody-is-left-here = Hier ist niemand mehr
rounds-forfeit = {" "}(kampflos)
rounds-look = Ansehen
rounds-play = Spielen
rounds-watch = Zusehen
rounds-at = am { $game }

## Standings.svelte

standings-removed = entfernt: { $why }
standings-round = , Runde { $value }
standings-counts-for-nobody = ; zählt für niemanden
standings-standings = Tabelle
standings-players = Spieler
standings-table-of-the-standings = Tabelle des Turniers
standings-table-of-the-players = Tabelle der Spieler
standings-place = Platz
standings-no = Nr.
standings-player = Spieler
standings-rating = Wertung
standings-points = Punkte
standings-won-drawn-lost = Siege–Remis–Niederlagen
standings-how-places-are-decided = Wie die Plätze entschieden werden
standings-a-match-won-is = Eine gewonnene Partie ist ein Punkt, ein Unentschieden ein halber; jede Paarung sind zwei Partien.
standings-a-bye-is-two = Ein Freilos sind zwei Punkte.
standings-who-has-as-many = Wer gleich viele Punkte hat, wird hiernach unterschieden, der Reihe nach; wer in allem gleich ist, teilt sich einen Platz.
standings-the-place-is-the = Der Platz ist die Runde, bis zu der ein Spieler gekommen ist; wer in derselben Runde verloren hat, teilt sich einen Platz. Bei je einem Punkt entscheidet eine dritte Partie mit gelosten Seiten; ist die unentschieden, kommt der höher Gesetzte weiter.
standings-who-leaves-before-half = Wer geht, bevor die Hälfte seiner Partien gespielt ist, zählt für niemanden; später ist verloren, was er nicht gespielt hat.
standings-nobody-has-signed-up = Noch hat sich niemand angemeldet.

## TournamentView.svelte

tournament-view-about-this-tournament = Über dieses Turnier
tournament-view-of-players-by = <strong>{ $card }</strong> · { $players } von { $most } Spielern · von <a>{ $maker }</a>
tournament-view-began = Begann { $began }{ $ended }
tournament-view-ended = , endete { $ended }
tournament-view-sign-in-to-take = Zum Mitspielen anmelden
tournament-view-sign-up = Teilnehmen
tournament-view-all-places-are-taken = Alle Plätze sind vergeben
tournament-view-you-have-signed-up = Du nimmst teil.
tournament-view-take-it-back = Zurückziehen
tournament-view-withdraw = Aussteigen …
tournament-view-you-were-removed = Du wurdest entfernt: { $why }
tournament-view-you-have-withdrawn = Du bist ausgestiegen.
tournament-view-your-matches = Deine Partien
tournament-view-against = { $seat }gegen { $second }
tournament-view-as = Als { $seat }{" "}
tournament-view-until = bis { $ends }
tournament-view-play = Spielen
tournament-view-take-it-along = Zum Mitnehmen
tournament-view-standings-csv = Tabelle (CSV)
tournament-view-matches-csv = Partien (CSV)
tournament-view-all-of-it-json = Alles (JSON)
tournament-view-fide-report-trf = FIDE-Bericht (TRF)
tournament-view-looking = Wird gesucht …
tournament-view-withdraw-2 = Aussteigen?
tournament-view-you-lose-the-matches = Du verlierst die laufenden Partien und wirst nicht mehr gepaart. Das lässt sich nicht zurücknehmen.
tournament-view-withdraw-3 = Aussteigen
tournament-view-play-on = Weiterspielen

## TournamentsPage.svelte

tournaments-page-tournaments = Turniere
tournaments-page-broadfront = { $title } · Broadfront
tournaments-page-home = Startseite
tournaments-page-lobby = Lobby
tournaments-page-show = Zeigen
tournaments-page-only-mine = Nur meine
tournaments-page-make-a-tournament = Ein Turnier anlegen
tournaments-page-sign-in-to-take = <a>Melde dich an</a>, um mitzuspielen oder ein Turnier anzulegen.
tournaments-page-of-players = { $card } · { $players } von { $most } Spielern
tournaments-page-by = { $card } · von { $maker }
tournaments-page-more = Mehr
tournaments-page-looking = Wird gesucht …

## Words by themselves

words-rated = gewertet
words-bye = Freilos
rounds-nobody = niemand
rounds-on = läuft
standings-withdrawn = ausgestiegen
