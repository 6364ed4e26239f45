#!/usr/bin/env python3
"""The unit file for systemd is understood by it, asks for settings that exist, and leaves the service few rights.

    test_service.py MAGICHAT

What systemd-analyze says is asked where there is one.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BINARY = str(pathlib.Path(sys.argv[1]).resolve())
UNIT = pathlib.Path(__file__).parents[2] / "packaging/magichat.service"
MOST_EXPOSED = 15  # tenths; 12 when this was written

text = UNIT.read_text()
# docs/host.md promises these.
for line in ("User=magichat", "StateDirectory=magichat", "ProtectSystem=strict", "NoNewPrivileges=yes", "PrivateTmp=yes",
             "CapabilityBoundingSet=", "SystemCallFilter=@system-service", "MemoryDenyWriteExecute=yes",
             "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK"):
    if line not in text.splitlines():
        sys.exit(f"{UNIT}: {line} is missing")

help_text = subprocess.run([BINARY, "serve", "--help"], capture_output=True, text=True, check=True).stdout
settings = re.findall(r"\bMAGICHAT_(\w+)=", "".join(re.findall(r"^Environment=.*$", text, re.MULTILINE)))
if settings != ["DATA", "CONFIG"]:
    sys.exit(f"{UNIT}: sets {settings}")
for name in settings:
    option = "--" + name.lower().replace("_", "-")
    if option not in help_text:
        sys.exit(f"{UNIT}: MAGICHAT_{name} is no setting of the server")

if not shutil.which("systemd-analyze"):
    print("service: as promised; there is no systemd-analyze to ask")
    sys.exit()


def ask(*words):
    done = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"systemd-analyze {' '.join(words)}:\n{done.stdout[-2000:]}{done.stderr}")


with tempfile.TemporaryDirectory(prefix="magichat-") as folder:
    here = pathlib.Path(folder) / "magichat.service"  # with the program that has been built
    here.write_text(re.sub(r"^ExecStart=\S+", f'ExecStart="{BINARY}"', text, flags=re.MULTILINE))
    ask("verify", "--man=no", str(here))
    ask("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", str(here))
print("service: all as it should be")
