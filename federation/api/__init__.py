"""The read-only API `/api/v1/`: the routers of all packages under one roof, and their description for readers."""
