"""What is seen of the server from outside: stored rows, messages, e-mails, cookies, links."""
