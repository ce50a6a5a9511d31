"""A browser that prefers German has the app in German, beside an English one in the same room: the pages, the choice of
the language, chat, a card game with its rules, a party game. The longer words fit."""

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device, PHONE
from scenes.evening import SHORT, begins, pictured, start
from scenes.pages import SETTLED, go
from waiting import until

LANGUAGE = "document.documentElement.lang"
# Words of English that no German page has. What people wrote and the cards of decks stay as they are.
ENGLISH = r"""return document.body.innerText.match(/\b(the|you|your|with|and|is|are|not|to|of)\b[^.\n]*/gi)"""
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def play(parlor):
    with Device(parlor.cable(), language="de-AT") as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        ada.darken(False, is_calm=True)
        found = welcome(ada)
        found += pages(ada)
        choose_language(ada)
        code = meet(ada, ben)
        talk(ada, ben)
        found += cards(ada, ben, code)
        found += party(ada, ben, code)
        assert not found, "\n".join(found)


def welcome(ada):
    begins("the welcome")
    ada.open("/")
    ada.see("Spielen, chatten und zeichnen mit deinen Freunden.")
    assert ada.run(f"return {LANGUAGE}") == "de"
    found = look(ada, "welcome")
    ada.type("Wie nennen dich deine Freunde?", "Ada")
    ada.press("Los")
    ada.see("Hallo, Ada")
    ada.see("Raum öffnen")
    return found


def pages(ada):
    begins("the pages")
    found = []
    for path, words in {
        "/": "Mit Code beitreten", "/me": "Wer darf dir zuerst schreiben?", "/me/account": "Behalte dein Konto",
        "/me/avatar": "Dein Gesicht", "/friends": "Noch keine Freunde hier", "/chats": "Noch keine Chats",
        "/drawings": "Jeder Strich wird sofort gespeichert.", "/practice": "Gegen Bots, nur zum Spaß",
        "/join/ZZZZ": "Diesen Raum gibt es nicht",
    }.items():
        go(ada, path)
        ada.see(words)
        found += look(ada, path)
    return found


def choose_language(ada):
    """It stays when the page is loaded again, until it is as the browser's again."""
    begins("the language")
    go(ada, "/me")
    ada.see("Sprache")
    ada.press("English")
    ada.see("Who may write to you first")
    assert ada.run(f"return {LANGUAGE}") == "en"
    ada.open("/")
    ada.see("Hello, Ada")
    ada.open("/me")
    ada.press("Browser")
    ada.see("Wer darf dir zuerst schreiben?")
    ada.press("Deutsch")
    ada.see("Wer darf dir zuerst schreiben?")
    assert ada.run(f"return {LANGUAGE}") == "de"


def meet(ada, ben):
    begins("the room")
    ada.open("/")
    ada.press("Raum öffnen")
    until(lambda: ada.path().startswith("/room/"), "Ada is in a room")
    ada.see("Alle finden ihn unter „Offene Räume“.")
    code = ada.path().split("/")[-1]
    ben.enter("Ben", f"/join/{code}")
    ada.see("Spieler: 2 von 8")
    ben.see("Players 2 of 8")
    return code


def talk(ada, ben):
    begins("the chat")
    ada.press("Chat")
    ada.type("Nachricht", "Bist du bereit?")
    ada.press("Senden")
    ben.see("Bist du bereit?")
    ben.type("Message", "Nearly")
    ben.press("Send")
    ada.see("Nearly")
    ada.picture("german-chat")
    ada.press("Raum")


def cards(ada, ben, code):
    begins("the card game")
    start(code, SHORT, ada, ben)
    ada.see("Wer zuerst keine Karten hat, bekommt, was die anderen noch halten.")
    ada.picture("german-card")
    found = seen(ada, "the card before the game")
    ada.press("Los geht’s")
    ben.press("Let’s play")
    ada.wait("/^(Pik|Herz|Kreuz|Karo)-/.test(document.querySelector('.hand-card')?.getAttribute('aria-label'))", "the names of cards")
    until(lambda: any(words in ada.text() for words in ("Du bist dran", "Ben ist dran")), "whose turn it is")
    found += look(ada, "table")
    ada.press("Menü")
    ada.press("Regeln")
    ada.see("Ist der Stapel leer, wird die Ablage ohne die oberste Karte neu gemischt.")
    found += seen(ada, "the rules")
    ada.press("Menü")
    ada.press("Dieses Spiel beenden")
    ada.see("Es endet für alle, ohne Ergebnis.")
    ada.press("Beenden")
    ada.see("Verrückte Achten")
    ben.see("Crazy Eights")
    return found


def party(ada, ben, code):
    """What the server says of each game in the same words is German, too."""
    begins("the party game")
    start(code, "{ selectedGameType: 'neverHaveIEver', settings: { rounds: 2, turnSeconds: 600 } }", ada, ben)
    ada.press("Los geht’s")
    ben.press("Let’s play")
    ada.see("Hast du schon einmal? Noch sieht niemand deine Antwort.")
    ada.picture("german-party")
    ada.press("Ich habe nicht")
    ben.press("I have not")
    ada.see("Niemand hat. Sagen sie.")
    ben.see("Nobody has. So they say.")
    return look(ada, "party", is_read=False)


def look(device, name, is_read=True):
    """What is wrong with a page in German."""
    found = seen(device, name) if is_read else []
    for size_name, size in SIZES.items():
        device.resize(size)
        device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
        device.picture(f"german-{name.strip('/').replace('/', '-') or 'home'}-{size_name}")
        found += [f"{name}, {size_name}: {flaw}" for flaw in flaws(device)]
    device.resize(PHONE)
    return found + [f"{name}: {flaw}" for flaw in axe_flaws(device)]


def seen(device, name):
    """English on a page that should have none."""
    device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
    return [f"{name} says in English: {words}" for words in device.run(ENGLISH) or []]
