"""Running the server from the command line: the address and a graceful stop."""

from __future__ import annotations

import gc
import math
import signal
import socket
import sys
from argparse import Namespace

import segno

from ludarc.cli.browser import open_page
from ludarc.core.faults import Fault
from ludarc.server.app import create_server
from ludarc.server.invitation import EVERYWHERE, local_address
from ludarc.server.logsetup import configure_log
from ludarc.server.page import UNBUILT, is_built
from ludarc.server.pool import usual_processes
from ludarc.server.store.database import default_url
from ludarc.server.store.occupancy import occupy

FAILED = 1
BACKLOG = 2048
MOST_FILES = 65_536
"""More than a full house needs; macOS refuses a higher limit than it can keep."""


def serve(args: Namespace) -> int:
    """Serve until stopped."""
    configure_log(args.log)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, leave)
    if not 0 <= args.port < 65536:
        raise Fault("--port", f"{args.port} is no port")
    if not args.rate >= 1:
        raise Fault("--rate", "at least one message a second")
    if not args.floor >= 0:
        raise Fault("--floor", "zero or more")
    db = args.db or default_url()
    lock = occupy(db)
    server, _ = create_server(
        db,
        args.host,
        args.port,
        max(0.0, args.pace),
        args.bot_processes or usual_processes(),
        args.rate,
        args.floor,
        args.trust_proxy,
        args.allow_host,
        open_files(),
    )
    try:
        listening = bound(args.host, args.port)
    except OSError as error:
        raise Fault(
            "--port", f"cannot listen on {args.host}:{args.port}: {error.strerror}"
        ) from None
    port = listening.getsockname()[1]
    greet(args.host, port, qr=not args.no_qr)
    if not is_built():
        print(UNBUILT, end="", file=sys.stderr, flush=True)
    spare_the_collector()
    if args.open:
        open_page(server, f"http://localhost:{port}/")
    server.run(sockets=[listening])
    lock.release()
    return 0 if server.started else FAILED


def open_files() -> float:
    """How many files this process may open, once it has taken all it is allowed."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return math.inf
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard or soft == resource.RLIM_INFINITY:
        return math.inf if soft == resource.RLIM_INFINITY else soft
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    except (OSError, ValueError):
        return soft
    return max(soft, wanted)


def leave(*_: object) -> None:
    """Asked to stop, and stopped: that is a success. uvicorn calls this when all is closed."""
    sys.exit(0)


def spare_the_collector() -> None:
    """What is loaded by now stays, and a table is no reference cycle: the collector need not come
    often. What others leave behind (requests, exceptions) it still finds."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 5)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at an address: whoever comes early waits instead of being refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family=family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.set_inheritable(True)
    listening.listen(BACKLOG)
    return listening


def greet(host: str, port: int, qr: bool) -> None:
    """Print where to go, and a QR code for phones in the same network."""
    here = f"http://localhost:{port}/"
    print(f"Ludarc: {here}", flush=True)
    address = local_address()
    if host in EVERYWHERE and address:
        there = f"http://{address}:{port}/"
        print(f"        {there}", flush=True)
        if qr and sys.stdout.isatty():
            segno.make(there, error="l").terminal(compact=True)
