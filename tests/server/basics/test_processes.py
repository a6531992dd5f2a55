"""Worker processes with a time limit."""

import asyncio

import pytest

from elbowroom.server.basics.processes import Processes


def test_cancellation_is_kept_if_the_result_arrives_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver that is stopped must end; otherwise it plays on and the server cannot shut down."""

    async def work() -> None:
        processes = Processes(1, 0)
        result: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(processes, "run", lambda *_: result)
        task = asyncio.create_task(processes.run_within(60, len, ()))
        await asyncio.sleep(0)
        result.set_result(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        processes.close()

    asyncio.run(work())
