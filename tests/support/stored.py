"""What the browser keeps of the page, read and written behind its back."""

from typing import Any

from playwright.sync_api import Page

ASK = """([name, store, ask, ...given]) => new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction(store, "readwrite");
        const found = [];
        transaction.objectStore(store).openCursor().onsuccess = ({ target: { result } }) => {
            if (!result) return;
            found.push([result.key, result.value]);
            result.continue();
        };
        if (ask === "put") transaction.objectStore(store).put(...given);
        transaction.oncomplete = () => (database.close(), resolve(found));
    };
})"""


def read_store(page: Page, store: str) -> dict[str, Any]:
    """Everything in a store, "games", "changes" or "aside", by its key."""
    return dict(page.evaluate(ASK, ["pacru kept", store, "all"]))


def read_library(page: Page) -> dict[str, str]:
    """The games of the library as texts, by their keys."""
    there = "indexedDB.databases().then(all => all.some(({ name }) => name === 'pacru'))"
    return dict(page.evaluate(ASK, ["pacru", "games", "all"])) if page.evaluate(there) else {}


def read_game(page: Page, key: str = "game") -> str:
    """The game in progress as text, or that of a link."""
    return str(read_store(page, "games")[key]["text"])


def store_game(page: Page, text: str) -> None:
    """Put a text in the place of the game in progress."""
    game = read_store(page, "games")["game"] | {"text": text}
    page.evaluate(ASK, ["pacru kept", "games", "put", game, "game"])
