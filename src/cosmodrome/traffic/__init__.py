"""Traffic: real games over real sockets by a cheap client, and what they cost a server."""
