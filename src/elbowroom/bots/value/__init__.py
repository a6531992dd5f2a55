"""What a position is worth: described in numbers, judged by a small network, and weighed by who would win."""
