## labels.ts

words-no-clock = no clock
words-days-a-turn = { $days ->
        [one] { $days } day a turn
       *[other] { $days } days a turn
    }
words-min-2 = { $minutes } min
words-less-than-a-minute = less than a minute
words-no-time = no time
words-minutes = { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
words-hours = { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
words-days = { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
words-just-now = just now
words-free = free ({ $seat })
words-computer = Computer, { $level } ({ $seat })

## Archive.svelte

archive-search = Search
archive-game = Game
archive-any = Any
archive-scenario = Scenario
archive-player = Player
archive-result = Result
archive-won = { $name } won
archive-draw = Draw
archive-without-a-result = Without a result
archive-matches = Matches
archive-analyse = Analyse
archive-look = Look
archive-more = More
archive-no-finished-match-that = No finished match that is open to all fits this.

## CardLine.svelte

card-line-your-turn = Your turn
card-line-to-move = { $seatname } to move
card-line-left = , { $left } left

## Invitation.svelte

invitation-this-browser-does-not = This browser does not let the page copy: mark the link and copy it yourself.
invitation-play-with-me = Play { $about } with me
invitation-invitation-for = Invitation for { $seat }
invitation-copied = Copied
invitation-copy-the-link = Copy the link
invitation-share = Share …
invitation-qr-code = QR code
invitation-this-link-works-on = This link works on this computer only. For a friend in your network, start the server with <code>--host 0.0.0.0</code> and open this page by the computer’s name or address there.
invitation-the-invitation-for-as = The invitation for { $seat } as a QR code

## Invitations.svelte

invitations-send-these-to-your = Send these to your opponents
invitations-send-this-to-your = Send this to your opponent

## JoinTable.svelte

join-table-this-match-is-rated = This match is rated: <a>sign in</a> first, then open this page again.
join-table-you-play-as = You play as <b>{ $account }</b>.
join-table-your-name = Your name
join-table-no-account-is-needed = No account is needed. With one, the match is yours on every device: <a>sign in</a> first.
join-table-play-as = Play as { $seatname }
join-table-watch-the-match = Watch the match
join-table-this-seat-is-taken = This seat is taken.
join-table-opening-the-invitation = Opening the invitation …

## Lobby.svelte

lobby-your-table = Your table
lobby-join-as = Join as { $seatname }
lobby-join = Join …
lobby-connection-lost-trying-again = Connection lost. Trying again …
lobby-you-are-invited = You are invited
lobby-my-matches = My matches
lobby-look = Look
lobby-play = Play
lobby-show-all = Show all { $own }
lobby-there-are-more-these = There are more: these wait for you first, or were played last.
lobby-none-yet = None yet.
lobby-looking = Looking …
lobby-matches-whose-links-this = Matches whose links this browser has are listed here; with an account, all of yours on every device.
lobby-open-tables = Open tables
lobby-nobody-waits-just-now = Nobody waits just now. Look for an opponent, or open a table on the <a>home page</a>: choose the game, and “Other players”.
lobby-to-watch = To watch
lobby-watch = Watch
lobby-no-match-that-is = No match that is open to all is being played just now.

## LobbyPage.svelte

lobby-page-lobby = Lobby
lobby-page-archive = Archive
lobby-page-an-invitation = An invitation
lobby-page-broadfront = { $page } · Broadfront
lobby-page-home = Home
lobby-page-tournaments = Tournaments

## QuickPairing.svelte

quick-pairing-quick-pairing = Quick pairing
quick-pairing-game = Game
quick-pairing-time = Time
quick-pairing-rated = Rated
quick-pairing-your-name = Your name
quick-pairing-looking = Looking …
quick-pairing-find-an-opponent = Find an opponent

## RematchLink.svelte

rematch-door-accept-the-rematch-sides = Accept the rematch, sides swapped
rematch-door-to-the-rematch = To the rematch
rematch-door-rematch-sides-swapped = Rematch, sides swapped

## TableTerms.svelte

table-terms-anybody-by-the-lobby = Anybody, by the lobby
table-terms-who-has-my-invitation = Who has my invitation
table-terms-a-player-by-name = A player by name
table-terms-who-may-join = Who may join
table-terms-the-players-name = The player’s name
table-terms-your-name = Your name
table-terms-sides-by-lot = Sides by lot
table-terms-what-you-want-to = What you want to say
table-terms-a-quiet-game-this = A quiet game this evening
table-terms-others-may-watch-and = Others may watch, and find the match in the archive

## WaitingRoom.svelte

waiting-room-waiting-room = Waiting room
waiting-room-looking-for-an-opponent = Looking for an opponent. Leave this page open; the match begins when somebody has come.
waiting-room-whoever-opens-the-link = Whoever opens the link first has the seat. The match begins when all are here.
waiting-room-whoever-signs-in = Whoever opens the invitation and signs in first has the seat. The match begins when all seats are taken; until then everybody sees what spectators see.
waiting-room-this-table-is-in = This table is in the <a>lobby</a>: { $missing ->
        [one] a seat is
       *[other] { $missing } seats are
    } free. The match begins when all are taken.
waiting-room-join = Join
waiting-room-seats-are-kept-for = { $missing ->
        [one] A seat is
       *[other] { $missing } seats are
    } kept for who is invited. The match begins when all are taken.
waiting-room-seats = Seats
waiting-room-nobody-yet = nobody yet
waiting-room-the-computer = the computer
waiting-room-stop-looking = Stop looking
waiting-room-take-the-table-back = Take the table back

## Words by themselves

card-line-rated = rated
waiting-room-here = here
waiting-room-away = away
words-minutes-ago = { $minutes ->
        [one] { $minutes } minute ago
       *[other] { $minutes } minutes ago
    }
words-hours-ago = { $hours ->
        [one] { $hours } hour ago
       *[other] { $hours } hours ago
    }
words-days-ago = { $days ->
        [one] { $days } day ago
       *[other] { $days } days ago
    }
