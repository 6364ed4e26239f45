#!/usr/bin/env python3
"""The package in a fresh Debian 12 with systemd: installed, played, restarted in the middle of a game, backed up and restored,
upgraded, removed, purged.

    test_package.py ROOT PACKAGE NEWER MAGICHAT ARCHIVES

ROOT is a fresh Debian (scripts/check-package makes it), which is copied; NEWER the same package with a higher version;
MAGICHAT the program, to read records with; ARCHIVES a folder that keeps the packages which ours needs. Needs root.
"""
import ctypes
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "server"))
from serving import PATIENCE, Folder, Player, Server, check_game, drop, expect, run, settle  # noqa: E402

ROOT, PACKAGE, NEWER, BINARY, ARCHIVES = (pathlib.Path(word).resolve() for word in sys.argv[1:])
CONF = "/etc/magichat/magichat.conf"
DATA = "/var/lib/magichat"
AS_SERVICE = ["runuser", "-u", "magichat", "--", "env", f"MAGICHAT_DATA={DATA}", f"MAGICHAT_CONFIG={CONF}", "magichat"]


class Machine:
    """A copy of the root, booted, with a network of its own in which nobody else listens."""

    def __init__(self, folder):
        self.root = folder / "root"
        subprocess.run(["cp", "-a", "--reflink=auto", str(ROOT), str(self.root)], check=True)
        for package in (PACKAGE, NEWER):
            shutil.copy(package, self.root / "root" / package.name)
        self.nspawn = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "-D", str(self.root),
                       f"--bind={ARCHIVES}:/var/cache/apt/archives"]
        # All that ours needs is fetched while there is a network, and stays with us.
        fetch = f"apt-get -qq install --download-only -y /root/{PACKAGE.name}"
        subprocess.run([*self.nspawn, "sh", "-c", f"{fetch} || {{ apt-get -qq update && {fetch}; }}"], check=True,
                       stdout=subprocess.DEVNULL, timeout=600)

    def __enter__(self):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(str(self.root.parent / "told"))
            told.settimeout(PATIENCE)
            self.container = subprocess.Popen([*self.nspawn, "--private-network", "--notify-ready=yes", "--boot", "--console=pipe"],
                                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                              env={**os.environ, "NOTIFY_SOCKET": told.getsockname()})
            heard = ""
            while "READY=1" not in heard:
                heard += told.recv(4096).decode() + "\n"
        self.init = re.search(r"X_NSPAWN_LEADER_PID=(\d+)", heard)[1]
        self("systemctl", "is-system-running", "--wait", check=False)
        with open(f"/proc/{self.init}/ns/net") as network:  # where its server listens, for us and all that we start
            expect(ctypes.CDLL(None, use_errno=True).setns(network.fileno(), 0) == 0, os.strerror(ctypes.get_errno()))
        return self

    def __call__(self, *words, check=True):
        done = subprocess.run(["nsenter", "-t", self.init, "-m", "-u", "-i", "-p", "-n", "--root", "--wd", "env", "-i", "-C", "/", "LC_ALL=C.UTF-8",
                               "HOME=/root", "DEBIAN_FRONTEND=noninteractive", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", *words],
                              capture_output=True, text=True, timeout=PATIENCE)
        expect(not check or done.returncode == 0, words, done.returncode, done.stdout[-3000:], done.stderr[-3000:])
        return done.stdout.strip()

    def __exit__(self, *_):
        self.container.terminate()
        self.container.wait(PATIENCE)


class Installed(Server):
    """The service, for those who play at it."""

    def __init__(self, machine):
        self.machine, self.binary, self.port = machine, str(BINARY), 8080

    def wait(self):
        """Until it answers: systemd says that it was started, not that it listens."""
        for _ in range(PATIENCE * 10):
            try:
                return expect(self.call("GET", "/api/health")[0] == 200)
            except ConnectionError:
                expect(self.machine("systemctl", "is-active", "magichat", check=False) == "active",
                       self.machine("journalctl", "-u", "magichat", "--no-pager", check=False))
        raise AssertionError("it does not answer")

    def restart(self):
        before = self.machine("systemctl", "show", "-P", "MainPID", "magichat")
        self.machine("systemctl", "restart", "magichat")
        expect(self.machine("systemctl", "show", "-P", "MainPID", "magichat") != before)
        self.wait()


def left(machine):
    """All that bears our name, but for packages and what apt and the journal remember."""
    found = machine("find", "/", "-xdev", "-iname", "*magichat*", "-not", "-path", "/root/*", "-not", "-path", "/proc/*",
                    "-not", "-path", "/var/cache/apt/*", "-not", "-path", "/run/*", "-not", "-path", "/sys/*", check=False)
    return set(found.split())


def install(machine, package):
    machine("apt-get", "-qq", "install", "-y", f"/root/{package.name}")


def whole_page(server):
    status, _, page = server.call("GET", "/")
    script = re.search(r'<script type="module"[^>]* src="([^"]+)"', page)
    expect(status == 200 and script, "this is not the page:", page[:300])
    expect(server.call("GET", script[1])[0] == 200, script[1])


def game(server, in_the_middle):
    """A game of four to its proven record, with something in the middle of it."""
    token = server.token()
    code = server.table(token, "court", players=4, turn_limit=40)
    players = [Player(server, code, token if seat == 1 else None, seat=seat) for seat in range(1, 5)]
    run(players, lambda: all(player.seats for player in players))
    players[0].say("set", pace="quick")
    players[0].say("start")
    run(players, lambda: all(max(player.last.values(), default=0) >= 6 for player in players))
    for player in players:
        player.playing = False
    settle(players)
    in_the_middle()
    run(players, lambda: not any(player.socket for player in players))  # all have heard that it has gone
    for player in players:
        player.playing = True
        player.connect()
    run(players, lambda: all(player.overs for player in players))
    check_game(server, players, players[0].overs[0])
    drop(players)
    return code, players[0].overs[0]["commitment"]["hash"]


def main(machine):
    expect(left(machine) == set(), left(machine))
    install(machine, PACKAGE)
    server = Installed(machine)
    server.wait()
    expect(machine("systemctl", "is-enabled", "magichat") == "enabled")
    expect(machine("stat", "-c", "%U %a", DATA, f"{DATA}/magichat.db") == "magichat 700\nmagichat 600")
    expect(machine("stat", "-c", "%U %a", CONF) == "root 644")
    expect("magichat-serve.8.gz" in machine("ls", "/usr/share/man/man8"))
    whole_page(server)
    told = machine(*AS_SERVICE, "doctor")
    expect("Wrong: 0." in told and '"status":"ok"' in told, told)

    code, hash = game(server, server.restart)
    print("package: installed, doctor content, a game played over a restart")

    # An older unit had its tables where systemd keeps those of users without a number.
    machine("systemctl", "stop", "magichat")
    machine("sh", "-ec", f"mkdir -p -m 700 /var/lib/private; mv {DATA} /var/lib/private; ln -s private/magichat {DATA}; "
                         "chown -R 64000:64000 /var/lib/private/magichat")
    machine("systemctl", "start", "magichat")
    server.wait()
    expect(server.call("GET", f"/api/tables/{code}")[0] == 200)
    expect(machine("stat", "-c", "%U %a", DATA, f"{DATA}/magichat.db") == "magichat 700\nmagichat 600")
    print("package: took over what an older one had")

    # docs/host.md: a backup while it runs, and back again.
    backup = f"{DATA}/backup.db"
    machine(*AS_SERVICE, "serve", "--backup", backup)
    later = server.table(server.token(), "vanish", players=2)
    machine("systemctl", "stop", "magichat")
    machine("sh", "-c", f"rm -f {DATA}/magichat.db {DATA}/magichat.db-*; mv {backup} {DATA}/magichat.db")
    machine("systemctl", "start", "magichat")
    server.wait()
    expect(server.call("GET", f"/api/records/{hash[:24]}")[0] == 200)
    expect(server.call("GET", f"/api/tables/{later}")[0] == 404, "younger than the backup")
    expect(server.call("GET", f"/api/tables/{code}")[0] == 200)
    print("package: backed up and restored")

    # What the administrator has changed stays.
    machine("sed", "-i", "s/^#guest-tables = 20/guest-tables = 19/", CONF)
    changed = machine("sha256sum", CONF)
    before = machine("systemctl", "show", "-P", "MainPID", "magichat")
    install(machine, NEWER)
    server.wait()
    expect(machine("dpkg-query", "-W", "-f", "${Version}", "magichat").endswith("-2"))
    expect(machine("systemctl", "show", "-P", "MainPID", "magichat") not in (before, "0"))
    expect(machine("sha256sum", CONF) == changed)
    expect(server.call("GET", f"/api/tables/{code}")[0] == 200)
    game(server, server.restart)
    print("package: upgraded, and a game played")

    machine("systemctl", "disable", "magichat")
    machine("dpkg", "-i", f"/root/{NEWER.name}")  # the same once more: every script can run twice
    expect(machine("systemctl", "is-enabled", "magichat", check=False) == "disabled", "switched on against the administrator")
    machine("apt-get", "-qq", "remove", "-y", "magichat")
    expect(machine("systemctl", "is-active", "magichat", check=False) != "active")
    expect({CONF, DATA} <= left(machine), left(machine))
    install(machine, NEWER)
    machine("systemctl", "start", "magichat")
    server.wait()
    expect(server.call("GET", f"/api/tables/{code}")[0] == 200)
    print("package: removed, and back again with its tables")

    machine("apt-get", "-qq", "purge", "-y", "magichat")
    expect(left(machine) == set(), "left behind:", left(machine))
    expect(machine("systemctl", "list-units", "--all", "--plain", "--no-legend", "magichat*") == "")
    expect(machine("find", "/", "-xdev", "-user", "magichat", "-not", "-path", "/proc/*") == "")
    print("package: purged, and nothing is left but its user")


with Folder() as folder, Machine(folder) as machine:
    main(machine)
print("package: all as it should be")
