"""Rating lists: computed from tournament results, published and explained."""
