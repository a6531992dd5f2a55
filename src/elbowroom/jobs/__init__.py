"""Work that is cut into jobs: done here, by several processes of this machine, or by a cluster of machines."""
