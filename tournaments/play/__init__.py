"""What is played, as pure values: kinds of results and the Berger tables."""
