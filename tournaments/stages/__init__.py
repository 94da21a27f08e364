"""A tournament's stages: which follows which, and who changed it when and why."""
