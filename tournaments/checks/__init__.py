"""What a report and a stored tournament must satisfy. It uses the register and changes nothing but findings."""
