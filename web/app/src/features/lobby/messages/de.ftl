## labels.ts

words-no-clock = ohne Uhr
words-days-a-turn = { $days ->
        [one] { $days } Tag je Zug
       *[other] { $days } Tage je Zug
    }
words-min-2 = { $minutes } min
words-less-than-a-minute = weniger als eine Minute
words-no-time = keine Zeit
words-minutes = { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    }
words-hours = { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    }
words-days = { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
words-just-now = gerade eben
words-free = frei ({ $seat })
words-computer = Computer, { $level } ({ $seat })

## Archive.svelte

archive-search = Suche
archive-game = Spiel
archive-any = Beliebig
archive-scenario = Szenario
archive-player = Spieler
archive-result = Ergebnis
archive-won = { $name } hat gewonnen
archive-draw = Unentschieden
archive-without-a-result = Ohne Ergebnis
archive-matches = Partien
archive-analyse = Untersuchen
archive-look = Ansehen
archive-more = Mehr
archive-no-finished-match-that = Keine beendete Partie, die allen offensteht, passt dazu.

## CardLine.svelte

card-line-your-turn = Du bist am Zug
card-line-to-move = { $seatname } ist am Zug
card-line-left = , noch { $left }

## Invitation.svelte

invitation-this-browser-does-not = Dieser Browser lässt die Seite nichts kopieren: markiere den Link und kopiere ihn selbst.
invitation-play-with-me = Spiel mit mir { $about }
invitation-invitation-for = Einladung für { $seat }
invitation-copied = Kopiert
invitation-copy-the-link = Link kopieren
invitation-share = Teilen …
invitation-qr-code = QR-Code
invitation-this-link-works-on = Dieser Link gilt nur auf diesem Rechner. Für jemanden in deinem Netz starte den Server mit <code>--host 0.0.0.0</code> und öffne diese Seite unter dem Namen oder der Adresse, die der Rechner dort hat.
invitation-the-invitation-for-as = Die Einladung für { $seat } als QR-Code

## Invitations.svelte

invitations-send-these-to-your = Schick das deinen Gegnern
invitations-send-this-to-your = Schick das deinem Gegner

## JoinTable.svelte

join-table-this-match-is-rated = Diese Partie wird gewertet: <a>melde dich erst an</a> und öffne diese Seite dann noch einmal.
join-table-you-play-as = Du spielst als <b>{ $account }</b>.
join-table-your-name = Dein Name
join-table-no-account-is-needed = Du brauchst kein Konto. Mit einem gehört dir die Partie auf jedem Gerät: <a>melde dich dann erst an</a>.
join-table-play-as = Als { $seatname } spielen
join-table-watch-the-match = Bei der Partie zusehen
join-table-this-seat-is-taken = Dieser Platz ist besetzt.
join-table-opening-the-invitation = Die Einladung wird geöffnet …

## Lobby.svelte

lobby-your-table = Dein Tisch
lobby-join-as = Als { $seatname } mitspielen
lobby-join = Mitspielen …
lobby-connection-lost-trying-again = Verbindung verloren. Es wird wieder versucht …
lobby-you-are-invited = Du bist eingeladen
lobby-my-matches = Meine Partien
lobby-look = Ansehen
lobby-play = Spielen
lobby-show-all = Alle { $own } zeigen
lobby-there-are-more-these = Es gibt noch mehr: diese warten zuerst auf dich oder wurden zuletzt gespielt.
lobby-none-yet = Noch keine.
lobby-looking = Wird gesucht …
lobby-matches-whose-links-this = Hier stehen Partien, deren Links dieser Browser hat; mit einem Konto alle deine Partien, auf jedem Gerät.
lobby-open-tables = Offene Tische
lobby-nobody-waits-just-now = Gerade wartet niemand. Such einen Gegner oder öffne auf der <a>Startseite</a> einen Tisch: wähle das Spiel und „Andere Spieler“.
lobby-to-watch = Zum Zusehen
lobby-watch = Zusehen
lobby-no-match-that-is = Gerade wird keine Partie gespielt, die allen offensteht.

## LobbyPage.svelte

lobby-page-lobby = Lobby
lobby-page-archive = Archiv
lobby-page-an-invitation = Eine Einladung
lobby-page-broadfront = { $page } · Broadfront
lobby-page-home = Startseite
lobby-page-tournaments = Turniere

## QuickPairing.svelte

quick-pairing-quick-pairing = Schnelle Paarung
quick-pairing-game = Spiel
quick-pairing-time = Zeit
quick-pairing-rated = Gewertet
quick-pairing-your-name = Dein Name
quick-pairing-looking = Wird gesucht …
quick-pairing-find-an-opponent = Gegner suchen

## RematchLink.svelte

rematch-door-accept-the-rematch-sides = Revanche annehmen, Seiten getauscht
rematch-door-to-the-rematch = Zur Revanche
rematch-door-rematch-sides-swapped = Revanche, Seiten getauscht

## TableTerms.svelte

table-terms-anybody-by-the-lobby = Jeder, über die Lobby
table-terms-who-has-my-invitation = Wer meine Einladung hat
table-terms-a-player-by-name = Ein bestimmter Spieler
table-terms-who-may-join = Wer mitspielen darf
table-terms-the-players-name = Der Name des Spielers
table-terms-your-name = Dein Name
table-terms-sides-by-lot = Seiten werden gelost
table-terms-what-you-want-to = Was du dazu sagen willst
table-terms-a-quiet-game-this = Eine ruhige Partie heute Abend
table-terms-others-may-watch-and = Andere dürfen zusehen und finden die Partie im Archiv

## WaitingRoom.svelte

waiting-room-waiting-room = Warteraum
waiting-room-looking-for-an-opponent = Ein Gegner wird gesucht. Lass diese Seite offen; die Partie beginnt, sobald jemand da ist.
waiting-room-whoever-opens-the-link = Wer den Link zuerst öffnet, hat den Platz. Die Partie beginnt, sobald alle da sind.
waiting-room-whoever-signs-in = Wer die Einladung zuerst öffnet und sich anmeldet, hat den Platz. Die Partie beginnt, wenn alle Plätze besetzt sind; bis dahin sehen alle, was Zuschauer sehen.
waiting-room-this-table-is-in = Dieser Tisch steht in der <a>Lobby</a>: { $missing ->
        [one] ein Platz ist
       *[other] { $missing } Plätze sind
    } frei. Die Partie beginnt, wenn alle besetzt sind.
waiting-room-join = Mitspielen
waiting-room-seats-are-kept-for = { $missing ->
        [one] Ein Platz ist
       *[other] { $missing } Plätze sind
    } für den freigehalten, der eingeladen ist. Die Partie beginnt, wenn alle besetzt sind.
waiting-room-seats = Plätze
waiting-room-nobody-yet = noch niemand
waiting-room-the-computer = der Computer
waiting-room-stop-looking = Suche beenden
waiting-room-take-the-table-back = Den Tisch zurückziehen

## Words by themselves

card-line-rated = gewertet
waiting-room-here = da
waiting-room-away = abwesend
words-minutes-ago = { $minutes ->
        [one] vor { $minutes } Minute
       *[other] vor { $minutes } Minuten
    }
words-hours-ago = { $hours ->
        [one] vor { $hours } Stunde
       *[other] vor { $hours } Stunden
    }
words-days-ago = { $days ->
        [one] vor { $days } Tag
       *[other] vor { $days } Tagen
    }
