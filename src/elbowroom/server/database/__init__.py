"""What is kept, part by part: connections, commits, guests, leases and talk; `store.py` puts them together."""
