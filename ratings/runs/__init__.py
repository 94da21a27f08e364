"""From stored facts to stored rows: what a run reads, how it computes, what it writes, and how it is verified."""
