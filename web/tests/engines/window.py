#!/usr/bin/python3
"""A window round WebKitGTK's view, for WebKitWebDriver: of any size, with nothing round it. MiniBrowser can't be as narrow as
a phone. Its one argument is a script that every page runs before its own."""
import ctypes
import signal
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG: this ends with the driver, however that ends
ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)

scripts = [name for name in sys.argv[1:] if name.endswith(".js")]
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
windows = []


def open_view(_session):
    manager = WebKit2.UserContentManager()
    for name in scripts:
        with open(name, encoding="utf-8") as file:
            script = WebKit2.UserScript.new(
                file.read(),
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        manager.add_script(script)
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=manager,
        is_controlled_by_automation=True,
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(390, 844)
    window.add(view)
    window.show_all()
    windows.append(window)
    # There is no window manager that would do it.
    GLib.idle_add(lambda: window.get_window().focus(0) and False)
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Window")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_view)
    session.connect("create-web-view::window", open_view)
    session.connect("create-web-view::tab", open_view)


context.connect("automation-started", start)
Gtk.main()
