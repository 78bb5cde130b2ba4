## Continue.svelte

continue-continue = Weiterspielen
continue-your-turn = du bist am Zug

## FirstMatch.svelte

first-match-new-to = Neu bei { $title }?
first-match-a-guide-tells-you = Ein Begleiter sagt dir Schritt für Schritt, was zu tun ist und warum; dein Gegner ist der schwächste Computer. Die Regeln musst du vorher nicht lesen.

## Handicap.svelte

handicap-handicap = Vorgabe
handicap-help-for-one-side = Eine Hilfe für eine Seite, damit eine Partie zwischen ungleich starken Spielern offen ist. Die Würfel bleiben davon unberührt. Eine Partie mit Vorgabe wird nicht gewertet.
handicap-even-match = Ausgeglichene Partie
handicap-no-handicap-was-found = Es wurde keine Vorgabe gefunden, die sie ausgleicht.{" "}
handicap-no-value-is-strong = Kein Wert ist stark genug, um sie auszugleichen.{" "}
handicap-measured-by-matches-of = { $usual }: { $usual2 }. Gemessen an Partien des Computers gegen sich selbst, gespielt { $player ->
        [steady] nach seinen Faustregeln
        [quick] nach seinen Faustregeln, mit Schnitzern
       *[other] als „{ $player }“
    }.

## Home.svelte

home-players = { $most } Spieler
home-to-players = { $least } bis { $most } Spieler
home-broadfront-war-on-the = Broadfront: Krieg auf dem Spieltisch, jede Regel eingehalten
home-broadfront = Broadfront
home-world-war-ii-board = Brettspiele zum Zweiten Weltkrieg, bei denen jede Regel eingehalten wird. Spiel gegen den Computer, gegen jemanden am selben Bildschirm oder gegen jeden, dem du einen Link schickst.
home-you = Du
home-lobby = Lobby
home-laboratory = Labor
home-settings = Einstellungen
home-the-server-does-not = Der Server antwortet nicht
home-this-page-tries-again = Diese Seite versucht es von selbst wieder.
home-try-now = Jetzt versuchen
home-loading-the-games = Die Spiele werden geladen …
home-no-games-here-yet = Noch keine Spiele
home-this-server-has-no = Auf diesem Server ist kein Spiel installiert.
home-game = Spiel
home-start-here-if-you = Fang hier an, wenn du neu bist

## ImportMatch.svelte

import-match-bring-in-a-match = Eine Partie einlesen
import-match-a-match-file-from = Eine Partiedatei von diesem oder einem anderen Tisch. Alle Plätze kommen auf diesen Bildschirm; von dort kannst du sie gegen den Computer weiterspielen.
import-match-reading-the-match = Die Partie wird gelesen
import-match-the-server-plays-the = Der Server spielt die Partie nach: bei einer langen dauert das eine Minute oder länger.
import-match-give-up = Abbrechen
import-match-choose-a-file = Datei auswählen

## LevelLine.svelte

level-line-rating = Wertung { $rating }.
level-line-rating-to = Wertung { $rating } ({ $low } bis { $high }).

## MatchTerms.svelte

match-terms-time = Zeit
match-terms-rated = Gewertet
match-terms-friends-get-invitations = Jeder Freund bekommt eine Einladung, meldet sich an und nimmt den Platz. Du bekommst keinen Link zum Platz eines Freundes.

## NewMatch.svelte

new-match-the-computer = Der Computer
new-match-a-friend-on-this = Jemand an diesem Bildschirm
new-match-a-friend-by-link = Ein Freund, per Link
new-match-other-players = Andere Spieler
new-match-two-on-one-screen = Zwei an einem Bildschirm spielen ohne Wertung
new-match-a-match-with-a = Eine Partie mit Vorgabe wird nicht gewertet
new-match-the-computer-2 = der Computer ({ $level })
new-match-on-this-screen = an diesem Bildschirm
new-match-whoever-joins = wer dazukommt
new-match-by-link = per Link
new-match-by-invitation = per Einladung
new-match-battlefield = Schlachtfeld
new-match-players = { $seats } Spieler
new-match-build-a-scenario = Ein Szenario bauen
new-match-edit-a-copy-of = Eine Kopie von { $title } bearbeiten
new-match-odds-of-battles = Chancen eines Gefechts
new-match-analyse-a-position = Eine Stellung untersuchen
new-match-against = Gegner
new-match-rules-of-choice = Wahlregeln
new-match-section-by-section = { $label }, Abschnitt für Abschnitt
new-match-all-as-usual = alles wie üblich
new-match-some-changed = einiges geändert
new-match-setting-up-the-match = Die Partie wird aufgebaut …
new-match-open-the-table = Den Tisch öffnen
new-match-begin-the-match = Partie beginnen

## RecentList.svelte

recent-list-just-now = gerade eben
recent-list-minutes-ago = vor { $minutes } Minuten
recent-list-hours-ago = vor { $hours } Stunden
recent-list-days-ago = vor { $hours } Tagen
recent-list-your-matches = Deine Partien
recent-list-against = {" "}gegen{" "}
recent-list-remove-from-this-list = { $title } aus dieser Liste nehmen
recent-list-remove-from-this-list-2 = Aus dieser Liste nehmen (die Partie bleibt auf dem Server)
recent-list-show-all = Alle { $recent } zeigen
recent-list-none-yet-matches-that = Noch keine. Partien, die du in diesem Browser spielst, stehen hier, damit du sie fortsetzen kannst.

## SeatPicker.svelte

seat-picker-you = Du
seat-picker-a-person-on-this = Jemand an diesem Bildschirm
seat-picker-whoever-joins = Wer dazukommt
seat-picker-a-friend-by-link = Ein Freund, per Link
seat-picker-the-computer = Der Computer
seat-picker-computer = Computer: { $level }
seat-picker-the-computers-levels = Die Stufen des Computers
seat-picker-the-computer-does-not = Der Computer mogelt nicht: seine Würfel sind auf jeder Stufe so gut wie deine, und er sieht nur, was sein Platz sehen darf.
seat-picker-ratings-are-among-the = Die Wertungen gelten unter den Stufen dieses Spiels, gemessen mit festem Denkaufwand statt Sekunden: der Rekrut hat 0, und 400 mehr bedeuten zehn zu eins.

## Words by themselves

handicap-none = keine
new-match-you = du
