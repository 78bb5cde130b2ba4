## ChatPane.svelte

chat-pane-reported-to-whoever-runs = Reported to whoever runs this server, with the lines around it.
chat-pane-somebody-in-this-chat = Somebody in this chat wrote this address. Open it?{"\u000A"}{"\u000A"}{ $url }
chat-pane-chat = Chat
chat-pane-not-read = { $unread } not read
chat-pane-whose-chat = Whose chat
chat-pane-players = Players
chat-pane-spectators = Spectators
chat-pane-you = You
chat-pane-muted = muted
chat-pane-show-again = Show again
chat-pane-mute = Mute
chat-pane-report = Report
chat-pane-the-players-talk-here = The players talk here. Spectators cannot read it before the match is over.
chat-pane-spectators-talk-here-the = Spectators talk here. The players cannot read it before the match is over.
chat-pane-your-message = Your message
chat-pane-send = Send
chat-pane-sign-in-to-write = <a>Sign in</a> to write, mute or report.
