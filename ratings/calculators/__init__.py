"""What visitors can work out for themselves, by the regulations and in the words of the explanations."""
