#!/usr/bin/env python3
"""The installed program finds its page by itself. scripts/check-library runs it."""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "server"))
from serving import Folder, Server, expect  # noqa: E402

BINARY = sys.argv[1]

version = subprocess.run([BINARY, "--version"], capture_output=True, text=True)
expect(version.returncode == 0 and re.search(r"\d+\.\d+\.\d+", version.stdout), version)
with Folder() as folder, Server(BINARY, folder / "hat.db") as server:
    status, _, page = server.call("GET", "/")
    expect(status == 200, status)
    script = re.search(r'<script type="module"[^>]* src="([^"]+)"', page)
    expect(script, "this is not the page:", page[:300])
    expect(server.call("GET", script[1])[0] == 200, script[1])
print("installed: all as it should be")
