"""What is played: kinds of results and the Berger tables. Pure values that use nothing."""
