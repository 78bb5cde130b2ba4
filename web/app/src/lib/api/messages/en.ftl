## http.ts

http-the-server-does-not = The server does not answer.
http-the-server-answered = The server answered { $status } { $statusText }

## match_socket.ts

live-the-server-closed-the = The server closed the connection.
