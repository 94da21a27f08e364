"""The office's pages about tournaments and their reports. They call the other rooms and contain no rules."""
