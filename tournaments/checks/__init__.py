"""What a report and a tournament must satisfy, and how a finding is put into words."""
