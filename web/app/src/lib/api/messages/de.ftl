## http.ts

http-the-server-does-not = Der Server antwortet nicht.
http-the-server-answered = Der Server hat mit { $status } { $statusText } geantwortet

## match_socket.ts

live-the-server-closed-the = Der Server hat die Verbindung geschlossen.
