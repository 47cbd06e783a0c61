"""What leaves the page as a picture, or through the share sheet of a phone."""

from base64 import b64decode, b64encode
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, expect

import pacru
from pacru import Position, svg
from tests.support.relay import PAINTED
from tests.support.table import MEETING, Table

# The width of a picture, and its grey values row by row; both ways in base64, for lists of numbers take seconds.
GREY = """async (png) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(png)]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return [bitmap.width, new Uint8Array(data.filter((_, at) => at % 4 === 1)).toBase64()];
}"""
SHEET = """
    globalThis.handed = [];
    navigator.share = async ({ url, files }) => {
        globalThis.handed.push(url ?? `${files[0].name}: ${await files[0].text()}`);
    };
    navigator.canShare = () => true;
"""


def pixels(page: Page, png: bytes) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    width, grey = page.evaluate(GREY, b64encode(png).decode())
    return np.frombuffer(b64decode(grey), np.uint8).reshape(-1, width)


def open_share(page: Page, site: str, *turns: str, fragment: str = "") -> Locator:
    table = Table.open_page(page, site, fragment)
    table.click(*turns, "sharing.show")
    sheet = page.locator("#share")
    sheet.get_by_text("More ways").click()
    return sheet


@pytest.fixture
def phone(page: Page) -> Page:
    page.add_init_script(SHEET)
    return page


def test_the_link_is_read_from_its_qr_code(page: Page, site: str) -> None:
    dialog = open_share(page, site, "a3", "b3")
    link = page.get_by_label("Link to the game as it stands").input_value()
    button = dialog.get_by_role("button", name="QR code")
    button.click()
    code = dialog.get_by_role("img", name="QR code of the link")
    page.evaluate(PAINTED)
    (read,) = zxingcpp.read_barcodes(pixels(page, code.screenshot()))
    assert read.text == link
    assert pacru.link.read(read.text.partition("#")[2]).record.game.plies
    button.click()
    expect(code).to_be_hidden()


def test_a_link_that_is_too_long_for_a_qr_code_says_so(page: Page, site: str) -> None:
    dialog = open_share(page, site)
    page.evaluate("document.querySelector('#share-link').value = 'x'.repeat(3000)")
    dialog.get_by_role("button", name="QR code").click()
    expect(page.locator("#share-qr")).to_contain_text(
        "too long for a QR code (3000 characters, limit"
    )


def test_the_longest_link_that_fits_is_read_from_its_qr_code(page: Page, site: str) -> None:
    dialog = open_share(page, site)
    longest = ("https://pacru.test/#g=" + "aZ9-_" * 600)[:2953]
    page.evaluate("text => { document.querySelector('#share-link').value = text; }", longest)
    dialog.get_by_role("button", name="QR code").click()
    code = dialog.get_by_role("img", name="QR code of the link")
    page.evaluate(PAINTED)
    (read,) = zxingcpp.read_barcodes(pixels(page, code.screenshot()))
    assert read.text == longest


def test_link_and_record_go_through_the_sheet_of_the_phone(phone: Page, site: str) -> None:
    dialog = open_share(phone, site, "a3", "b3")
    dialog.get_by_role("button", name="Send…", exact=True).click()
    dialog.get_by_role("button", name="Send as a file…").click()
    phone.wait_for_function("handed.length === 2")
    link, file = phone.evaluate("handed")
    assert link == phone.locator("#share-link").input_value()
    assert file == f"game.pacru.txt: {phone.locator('#share-record').input_value()}"


def test_the_position_is_saved_as_a_drawing_and_as_a_picture(
    page: Page, site: str, tmp_path: Path
) -> None:
    Table.at(page, site, MEETING).click("sharing.show")
    sheet = page.locator("#share")
    sheet.get_by_text("More ways").click()
    expect(page.locator("#share-position")).to_have_value(MEETING)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Position as SVG").click()
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    drawn = (tmp_path / "pacru.svg").read_text("utf-8")
    assert drawn == svg.draw(Position.parse(MEETING), svg.Options(theme="auto"))
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    sheet.locator("#png-size").select_option("600")
    save = page.locator("#save-made")
    expect(save).to_be_enabled()
    with page.expect_download() as saved:
        save.click()
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    picture = pixels(page, (tmp_path / "pacru.png").read_bytes())
    left, top, width, _height = map(int, svg.view_box(svg.Options(coordinates="none")).split())
    unit = 600 / width
    assert picture.shape[1] == 600
    # The half of the chevron away from the light, and an empty field.
    chevron, field = (
        picture[int((y - top) * unit), int((x - left) * unit)] for x, y in ((460, 350), (50, 850))
    )
    assert chevron < 60 < 200 < field
