"""Where jobs are done, as people say it on a command line."""

from contextlib import AbstractContextManager, nullcontext

from elbowroom.jobs.errors import JobsError
from elbowroom.jobs.processes import Processes
from elbowroom.jobs.workers import Workers

# What stands before the number of workers, in place of an address.
LOCAL = "local:"


def workers_for(processes: int = 1, cluster: str | None = None) -> AbstractContextManager[Workers | None]:
    """Whom to give jobs: processes of this machine or the cluster at an address; nobody, if one process does it all."""
    if cluster is None:
        return Processes(processes) if processes > 1 else nullcontext()
    if processes > 1:
        raise JobsError("two-places")
    wanted = cluster.removeprefix(LOCAL)
    if wanted == cluster:
        from elbowroom.jobs.cluster import Cluster

        return Cluster(cluster)
    if not wanted.isdecimal() or not int(wanted):
        raise JobsError("place", cluster)
    from elbowroom.jobs.cluster import OwnCluster

    return OwnCluster(int(wanted))
