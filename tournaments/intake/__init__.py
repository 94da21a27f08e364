"""From a file to an accepted tournament: archives, batches, receiving, accepting. It uses all rooms but pages."""
