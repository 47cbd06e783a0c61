"""The input for a game from elsewhere: a file, a text, a position, or AbstractPlay."""

from typing import Final

from app.rooms.library.state import Refusal
from app.ui.copying import render_entry, render_text
from app.ui.html import button, copy_button, hide_if, say, text, text_with_moves, when
from pacru.core.texts import _

BOOKMARK: Final = """javascript:(async()=>{\
const m=/\\/move[^/]*\\/(pacru|azacru)\\/([01])\\/([^/]+)/.exec(location.pathname);\
if(!m)return alert("Open a game of Pacru or Azacru on AbstractPlay first.");\
const a="https://7n1lziet28.execute-api.us-east-1.amazonaws.com/prod/query?query=get_game&metaGame=";\
const{game:g}=await(await fetch(a+m[1]+"&cbit="+m[2]+"&id="+m[3])).json();\
let s=g.state.replace(/^gz:/,"");\
if(s[0]!="{")s=await new Response(new Blob([Uint8Array.from(atob(s),c=>c.charCodeAt(0))])\
.stream().pipeThrough(new DecompressionStream("gzip"))).text();\
s=JSON.parse(s);\
const t=JSON.stringify({game:s.game,numplayers:s.numplayers,variants:s.variants,gameover:s.gameover,\
winner:s.winner,players:g.players.map(p=>p.name),moves:s.stack.slice(1).map(e=>e.lastmove)});\
const u="ADDRESS%23record="+encodeURIComponent(t);open(u)||(location.href=u)})()"""
"""The bookmarklet for the page of a game on AbstractPlay, with a placeholder for the address of this page.

The bookmarklet makes the page of AbstractPlay fetch the game; this page fetches nothing.
"""


def _render_bookmark(page: str) -> str:
    address = BOOKMARK.replace("ADDRESS", page)
    hint = say(
        "To open a game from AbstractPlay, paste its game record, or what its bug icon copies. Faster"
        " still: drag this link to your bookmarks, then choose it on the page of a game:"
    )
    inside = (
        f'<div class="field"><p class="hint">{hint}</p><div class="copied">'
        f'<a class="btn" id="bookmark" href="{text(address)}">{say("Open in Pacru")}</a>'
        f"{copy_button('bookmark-text', say('Copy the bookmark'))}</div>"
        f"{render_entry('bookmark-text', say('Address of the bookmark'), address)}</div>"
    )
    return render_text(_("Games from AbstractPlay"), inside)


def render(refusal: Refusal | None, in_progress: bool, address: str) -> str:
    """Return the input: for files, positions, texts, and games of AbstractPlay.

    Args:
        refusal: the text that was not opened.
        in_progress: whether another game would replace a game in progress on the board.
        address: the address of this page.
    """
    hint = when(in_progress, say("The game on the board will then be saved here."))
    placeholder = say("A game record, a list of moves, a link or a position")
    error = text_with_moves(refusal.why) if refusal else ""
    files = (
        f'<label class="btn">{say("Choose files")}<input type="file" id="open-file" class="sr" multiple '
        'accept=".pacru,.txt,.json,text/plain,application/json" data-files="library.open_files"></label>'
    )
    return (
        '<form class="field" data-submit="library.open_text">'
        f'<p id="open-hint"{hide_if(not hint)}>{hint}</p>'
        f'<div class="copied">{files}{button("editor.show", say("Set up a position…"))}</div>'
        f'<details class="reveal" id="open-reveal"><summary>{say("Open a text")}</summary>'
        f'<label class="sr" for="open-text">{say("Game as a text")}</label>'
        '<textarea id="open-text" name="text" rows="3" spellcheck="false" '
        f'placeholder="{placeholder}" aria-describedby="open-hint" data-keep></textarea>'
        f'<p id="open-refusal" class="refusal" role="alert"{hide_if(not refusal)}>{error}</p>'
        '<div class="copied">'
        f'<button type="submit" class="btn">{say("Open")}</button></div></details>'
        f"{_render_bookmark(address)}</form>"
    )
