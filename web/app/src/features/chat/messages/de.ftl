## ChatPane.svelte

chat-pane-reported-to-whoever-runs = Dem Betreiber dieses Servers gemeldet, mit den Zeilen darum herum.
chat-pane-somebody-in-this-chat = Jemand hat diese Adresse in den Chat geschrieben. Öffnen?{"\u000A"}{"\u000A"}{ $url }
chat-pane-chat = Chat
chat-pane-not-read = { $unread } ungelesen
chat-pane-whose-chat = Wessen Chat
chat-pane-players = Spieler
chat-pane-spectators = Zuschauer
chat-pane-you = Du
chat-pane-muted = stumm
chat-pane-show-again = Wieder zeigen
chat-pane-mute = Stummschalten
chat-pane-report = Melden
chat-pane-the-players-talk-here = Hier sprechen die Spieler. Zuschauer können es erst lesen, wenn die Partie vorbei ist.
chat-pane-spectators-talk-here-the = Hier sprechen die Zuschauer. Die Spieler können es erst lesen, wenn die Partie vorbei ist.
chat-pane-your-message = Deine Nachricht
chat-pane-send = Senden
chat-pane-sign-in-to-write = <a>Melde dich an</a>, um zu schreiben, stummzuschalten oder zu melden.
