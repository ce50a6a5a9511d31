"""An app with forty symbols of its own: Ada finds them all, wears one, and Ben sees its picture."""

import json
import os

from kit.device import DESKTOP, Device
from kit.parlor import Parlor
from scenes.evening import begins, pictured

COUNT = 40
# What is shown of them, each once.
SHOWN = "new Set([...document.querySelectorAll('.face-grid image')].map((it) => it.getAttribute('href')))"


def play(_):
    """In a Parlor of its own: the other scenes have the catalogue that comes with it."""
    own = Parlor()
    own.environment["PARLOR_CATALOG"] = catalogue(f"{own.folder}/catalogue")
    with own as parlor, Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        begins("forty faces")
        ada.enter("Ada")
        ada.see("Open a room")
        ada.open("/me/avatar")
        ada.press("Portrait")
        ada.wait(f"{SHOWN}.size === {COUNT}", f"{COUNT} pictures")
        ada.picture("symbols")
        ada.press("Otter 07")
        ada.press("Use this face")
        ada.wait("parlor.person(parlor.userId)?.avatar?.baseSymbol === 'otter.07'", "Ada wears hers")
        me = ada.run("return parlor.userId")
        begins("Ben sees hers")
        ben.enter("Ben")
        ben.see("Open a room")
        ben.open(f"/person/{me}")
        ben.wait(
            "[...document.querySelectorAll('image')]"
            f".some((it) => decodeURIComponent(it.getAttribute('href')).includes('{path(7)}'))", "her picture")
        ben.picture("symbols-seen")


def path(number):
    return f"M0 0h{number}v9z"


def catalogue(folder):
    def svg(number):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
                f'<path fill="currentColor" d="{path(number)}"/></svg>')

    os.mkdir(folder)
    avatars = {
        "builtIn": [{"id": "blue_circle", "displayName": "Circle", "shape": "circle", "colorHexes": ["#2F80ED"]}],
        "base": [{"id": f"otter.{number:02}", "displayName": f"Otter {number:02}", "svg": svg(number)}
                 for number in range(1, COUNT + 1)],
        "hair": [], "accessory": [],
        "skinColors": ["#C68642"], "hairColors": ["#1C1C1C"], "backgroundColors": ["#0A6EBD"],
    }
    with open(f"{folder}/avatars.json", "w", encoding="utf-8") as written:
        json.dump(avatars, written, indent=2)
    return folder
