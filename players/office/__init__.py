"""The office's pages about FIDE's lists, and its forms about players. They call services and contain no rules."""
