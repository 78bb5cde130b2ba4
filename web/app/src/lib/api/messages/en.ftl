## http.ts

http-the-server-does-not = The server does not answer.
http-the-server-answered = The server answered { $status } { $statusText }

## live.ts

live-the-server-closed-the = The server closed the connection.
