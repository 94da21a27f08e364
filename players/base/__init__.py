"""What pages, APIs and jobs of all packages build on; it lives in the lowest package."""
