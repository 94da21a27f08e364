"""Every change to an object: recorded by the database itself, shown on pages. It uses no model."""
