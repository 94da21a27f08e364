"""The register: registering, finding, matching and correcting players, and what the public sees of them."""
