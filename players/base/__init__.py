"""What pages, interfaces and jobs of all packages build on; it lives in the lowest package."""
