"""What a browser has stored of a site."""

from urllib.parse import urljoin

from playwright.sync_api import CDPSession


def origin_of(address: str) -> str:
    """Return the origin of an address: its scheme, host and port."""
    return urljoin(address, "/").removesuffix("/")


def clear_data(session: CDPSession, address: str, kinds: str = "all") -> None:
    """Delete what a browser has stored for the origin of an address.

    Args:
        session: with a page of the browser's context.
        address: the address.
        kinds: what is deleted, as the DevTools protocol calls it, with commas in between.
    """
    given = {"origin": origin_of(address), "storageTypes": kinds}
    session.send("Storage.clearDataForOrigin", given)
