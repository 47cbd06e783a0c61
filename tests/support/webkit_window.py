"""A window with WebKitGTK, the engine of Safari, that a WebDriver can drive; run by the system's own Python.

Debian's browser for tests, MiniBrowser, keeps nothing on the disk while it is driven, and nobody hears its console. So
this one stands in for it: what sites store goes into a folder, and pages get a list of what went wrong in them.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - it must know the versions first

WATCH = """
    globalThis.complaints = [];
    const { error } = console;
    console.error = (...said) => {
        complaints.push(said.join(" "));
        error.apply(console, said);
    };
    addEventListener("error", ({ message }) => message && complaints.push(message));
    addEventListener("unhandledrejection", ({ reason }) => complaints.push(`unhandled: ${reason}`));
    new BroadcastChannel("complaints").onmessage = ({ data }) => complaints.push(data);
"""
"""Collects the errors of a page, and those that its workers send, which nothing else tells of."""


def main(profile: str, *lacking: str) -> None:
    """Show a window until it is closed, or its driver ends.

    Args:
        profile: the folder of what sites store.
        lacking: the features of WebKit that it is to lack, as in an older one.
    """
    storage = WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
    )
    context = WebKit2.WebContext.new_with_website_data_manager(storage)
    context.set_automation_allowed(True)
    context.connect("automation-started", on_started, lacking)
    Gtk.main()


def on_started(
    context: WebKit2.WebContext, session: WebKit2.AutomationSession, lacking: tuple[str, ...]
) -> None:
    """Give the driver a window."""
    settings = WebKit2.Settings()
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() in lacking:
            settings.set_feature_enabled(feature, False)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    watch = WebKit2.UserScript.new(
        WATCH, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    )
    view.get_user_content_manager().add_script(watch)
    window = Gtk.Window(default_width=1280, default_height=720)
    window.add(view)
    window.connect("destroy", lambda _: Gtk.main_quit())
    window.show_all()
    information = WebKit2.ApplicationInfo()
    information.set_name("Pacru")
    session.set_application_info(information)
    session.connect("create-web-view", lambda _: view)


if __name__ == "__main__":
    main(*sys.argv[1:])
