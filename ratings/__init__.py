"""Rating lists: computed from what tournaments report, published, and explained."""
