"""Campaigns that take hours: a bounded sample runs with the tests, the rest is started by hand (see CONTRIBUTING)."""
