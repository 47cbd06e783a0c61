"""Starts the page; run by PyScript."""

from app.page import Page

Page().open()
