"""Every change of an object: written by the database itself, read by pages."""
