"""Aliens («Инопланеташки»): planets of four tiles, stations on their seams, aliens who lend a hand."""
