"""A PostgreSQL of our own for a test: in a folder, on a socket there, and gone with the test."""
import glob
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import threading
import time

from serving import PATIENCE, expect

NOBODY = 65534  # PostgreSQL does not run as root


def programs():
    """Where its programs are; nothing where it is not installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return pathlib.Path(found[-1]).parent if found else None


class Postgres:
    def __init__(self, folder, settings=("shared_buffers=16MB", "max_connections=60")):
        self.settings = [word for one in settings for word in ("-c", one)]
        self.folder = folder / "postgres"
        self.folder.mkdir()
        self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            shutil.chown(self.folder, NOBODY, NOBODY)
            folder.chmod(0o755)
        self.databases = 0
        self.run("initdb", "-D", self.folder / "data", "-U", "magichat", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def run(self, program, *words, **more):
        """One of its programs, as its user; what it says."""
        done = subprocess.run([programs() / program, *words], capture_output=True, text=True, **self.user, **more)
        expect(done.returncode == 0, program, done.stdout, done.stderr)
        return done.stdout

    def start(self):
        self.log = open(self.folder / "log", "a")
        self.process = subprocess.Popen(
            [programs() / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=",
             *self.settings], stdout=self.log, stderr=self.log, cwd="/", **self.user)
        for _ in range(PATIENCE * 20):
            if subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder], check=False).returncode == 0:
                return
            expect(self.process.poll() is None, (self.folder / "log").read_text())
            time.sleep(0.05)
        expect(False, "PostgreSQL does not start", (self.folder / "log").read_text())

    def stop(self, how=signal.SIGQUIT):
        """SIGQUIT: as if the power had failed."""
        self.process.send_signal(how)
        self.process.wait()
        self.log.close()

    def address(self, database):
        return f"postgresql://magichat@/{database}?host={self.folder}"

    def database(self):
        """A new one, with nothing in it."""
        self.databases += 1
        self.run("createdb", "-h", self.folder, "-U", "magichat", f"test{self.databases}")
        return self.address(f"test{self.databases}")

    def ask(self, address, sql):
        return self.run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", sql).strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


class Way:
    """From one server to PostgreSQL. While it is closed nothing arrives on either side, and nobody is told."""

    def __init__(self, postgres, folder):
        self.postgres, self.folder = postgres, folder
        folder.mkdir()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / ".s.PGSQL.5432"))
        self.listener.listen(64)
        self.open = threading.Event()
        self.open.set()
        self.ends, self.other = [self.listener], {}
        threading.Thread(target=self._carry, daemon=True).start()

    def address(self, straight):
        return straight.replace(f"host={self.postgres.folder}", f"host={self.folder}")

    def _carry(self):
        while True:
            ready = select.select(self.ends, [], [], 0.05)[0]
            self.open.wait()
            for end in ready:
                if end is self.listener:
                    self._meet(self.listener.accept()[0])
                elif end in self.other:
                    self._pass_on(end)

    def _meet(self, near):
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(str(self.postgres.folder / ".s.PGSQL.5432"))
        except OSError:  # nobody is there
            return near.close()
        self.other |= {near: far, far: near}
        self.ends += [near, far]

    def _pass_on(self, end):
        other = self.other[end]
        try:
            data = end.recv(65536)
            other.sendall(data)
        except OSError:
            data = b""
        if not data:
            for one in (end, other):
                self.ends.remove(one)
                del self.other[one]
                one.close()
