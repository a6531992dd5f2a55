"""nginx as a reverse proxy before several servers; sockets go to any of them, or all of a table to one."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SEARCH_PATH: Final = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"
START_SECONDS: Final = 30.0

SETTINGS: Final = """
daemon off;
worker_processes 1;
worker_rlimit_nofile 40000;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 20000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    client_max_body_size 64k;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    map $arg_table $table {{ default $arg_table; '' $request_id; }}
    upstream servers {{
        {spread}
        {servers}
    }}
    server {{
        listen 127.0.0.1:{port} backlog=2048;
        location / {{
            proxy_pass http://servers;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_buffering off;
            proxy_connect_timeout 2s;
            proxy_read_timeout 3600s;
        }}
    }}
}}
"""


def find_nginx() -> str | None:
    """Return the path of nginx; None if it is not installed."""
    return shutil.which("nginx") or shutil.which("nginx", path=SEARCH_PATH)


class Proxy:
    """An nginx that forwards everything to some ports of this machine."""

    def __init__(self, program: str, folder: Path, port: int, servers: Sequence[int], by_table: bool) -> None:
        self.port = port
        self._folder = folder
        folder.mkdir()
        # Without max_fails=0 a slow server would be left out for a while.
        upstreams = "\n        ".join(f"server 127.0.0.1:{one} max_fails=0;" for one in servers)
        spread = "hash $table consistent;" if by_table else ""
        settings = folder / "nginx.conf"
        settings.write_text(SETTINGS.format(folder=folder, port=port, servers=upstreams, spread=spread))
        command = [program, "-p", str(folder), "-c", str(settings), "-e", str(folder / "error.log")]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def wait_until_ready(self) -> None:
        """Wait until it can be reached."""
        until = time.monotonic() + START_SECONDS
        while True:
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"nginx did not start: {(self._folder / 'error.log').read_text()[-2000:]}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop it, with its workers."""
        self.process.terminate()
        self.process.wait(START_SECONDS)


@contextmanager
def proxy_before(servers: Sequence[int], folder: Path, port: int, by_table: bool) -> Iterator[Proxy]:
    """Run a proxy before some servers."""
    program = find_nginx()
    if program is None:
        sys.exit("nginx is not installed. On Debian: sudo apt install nginx-light. On macOS: brew install nginx.")
    proxy = Proxy(program, folder, port, servers, by_table)
    try:
        proxy.wait_until_ready()
        yield proxy
    finally:
        proxy.stop()
