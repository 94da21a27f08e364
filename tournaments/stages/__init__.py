"""A tournament's stages: which follows which, who moved it when and why, and what acceptance asks."""
