#!/usr/bin/env python3
"""magichat serve --user: started by root, it becomes somebody without rights before it hears from anybody.

    test_user.py MAGICHAT

As root the real thing is tried, with a port that only root may open; as anybody else, what is refused.
"""
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import sys

from serving import NO_LIMITS, Folder, Server, expect

BINARY = sys.argv[1]
NOBODY = pwd.getpwnam("nobody")
ROOT = os.geteuid() == 0


def refused(folder, user, words, **popen):
    done = subprocess.run([BINARY, "serve", "--listen", "127.0.0.1", "--port", "0", "--quiet", "--db",
                           str(folder / "hat.db"), "--user", user], capture_output=True, text=True, timeout=120, **popen)
    expect(done.returncode == 2 and words in done.stderr, user, "should be refused:", done)
    expect("event=listening" not in done.stderr, "it listened all the same:", done.stderr)


def free_port_of_root():
    """Below 1024, where only root may listen; None where that is not so."""
    if int(pathlib.Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text()) < 1024:
        return None
    for port in range(1023, 600, -1):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    return None


class ServerAt(Server):
    """At a port of our choice; None: any."""

    def __init__(self, wanted, *args):
        self.wanted = wanted
        super().__init__(*args, keep_port=True)

    def start(self):
        self.port = self.wanted
        super().start()


def is_nobody(pid):
    """Every thread of it, by every kind of id, for good."""
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        status = dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line)
        for key, number in ("Uid", NOBODY.pw_uid), ("Gid", NOBODY.pw_gid):
            expect(status[key].split() == [str(number)] * 4, task, key, status[key])
        expect("0" not in status["Groups"].split(), "the group of root was kept:", status["Groups"])
        expect(status["NoNewPrivs"].strip() == "1", task, "may get new rights")
        expect(int(status["CapEff"], 16) == 0 and int(status["CapPrm"], 16) == 0, task, status["CapPrm"])


def as_root(folder):
    # So that somebody else may run it, wherever it was built.
    program = folder / "magichat"
    shutil.copy(BINARY, program)
    os.chmod(program, 0o755)
    os.chmod(folder, 0o755)
    own = folder / "nobody"
    own.mkdir()
    os.chown(own, NOBODY.pw_uid, NOBODY.pw_gid)
    options = [*NO_LIMITS, "--user", "nobody"]
    port = free_port_of_root()
    for _ in range(2):  # and once more, with the files that are there
        with ServerAt(port, BINARY, own / "hat.db", options) as server:
            expect(port in (None, server.port), server.port)
            is_nobody(server.process.pid)
            server.table(server.token(), "court", players=2)
            for file in own.iterdir():
                expect(file.stat().st_uid == NOBODY.pw_uid, file, "belongs to", file.stat().st_uid)
    # A folder where the user may not write is not written to by root in their name.
    closed = folder / "root"
    closed.mkdir(mode=0o700)
    # It ends between two users, where a sanitizer may not look for leaks any more.
    refused(closed, "nobody", "can’t start", env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
    expect(not list(closed.iterdir()), "root has written:", list(closed.iterdir()))
    refused(folder, "root", "is root")
    # Somebody who is not root can't become anybody else, but may say who they are.
    other = next(user.pw_name for user in pwd.getpwall() if user.pw_uid not in (0, NOBODY.pw_uid))
    outsider = {"user": NOBODY.pw_uid, "group": NOBODY.pw_gid, "extra_groups": []}
    if subprocess.run([program, "--version"], capture_output=True, **outsider).returncode == 0:
        done = subprocess.run([program, "serve", "--port", "0", "--db", str(own / "other.db"), "--user", other],
                              capture_output=True, text=True, timeout=120, **outsider)
        expect(done.returncode == 2 and "Only root" in done.stderr, done)
        with Server(str(program), own / "hat.db", [*NO_LIMITS, "--user", "nobody"], **outsider) as server:
            is_nobody(server.process.pid)


def as_somebody(folder):
    me = pwd.getpwuid(os.geteuid()).pw_name
    refused(folder, "nobody" if me != "nobody" else "daemon", "Only root")
    refused(folder, "root", "is root")
    with Server(BINARY, folder / "hat.db", [*NO_LIMITS, "--user", me]) as server:
        expect(server.call("GET", "/api/health")[0] == 200, "not there")


with Folder() as top:
    refused(top, "no-such-user-here", "There is no user")
    (as_root if ROOT else as_somebody)(top)
print("user: all as it should be", "(as root)" if ROOT else "(not as root: what is refused, and one's own name)")
