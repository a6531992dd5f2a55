"""Several server processes on one PostgreSQL database: commits that notify, leases, and what other processes commit.

The rest of the server knows nothing of other processes, except through the interfaces that `setup.py` fills.
"""
