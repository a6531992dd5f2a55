"""Fresh processes of this machine, which end with whoever started them."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def fresh_pool(count: int, niceness: int = 0) -> ProcessPoolExecutor:
    """A pool of so many processes; the higher their niceness, the more they leave the processor to others."""
    # One thread for each process that computes: more of them only get in each other's way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # A fresh interpreter for each: copying one that has threads is asking for trouble.
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin, initargs=(niceness,))


def _begin(niceness: int) -> None:
    """In a process: be as nice as asked, and leave it to the parent when to end."""
    # A terminal's Ctrl+C goes to all processes; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    # Also a parent that is killed, and cannot say so, takes its processes with it.
    if parent := parent_process():
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
