"""A phone or a desktop: a browser of its own, used as a person would, by what is written on things."""

import contextlib
import json
import os

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.remote_connection import RemoteConnection
from waiting import LIMIT, until

PHONE, TABLET, DESKTOP = (375, 667), (820, 1180), (1280, 800)

# Finds what can be pressed or typed into by its name, as a screen reader says it.
FIND = """
const [kind, name] = arguments
const kinds = {
  press: 'button, a[href], summary, [role=radio], [role=tab], [role=switch], input[type=checkbox], label.button',
  type: 'input, textarea',
}
const nameOf = (el) => el.getAttribute('aria-label') || el.labels?.[0]?.innerText || el.innerText || el.placeholder || ''
const isSeen = (el) => el.getClientRects().length > 0 && !el.closest('[inert]') && getComputedStyle(el).visibility !== 'hidden'
const all = [...document.querySelectorAll(kinds[kind])].filter(isSeen)
const clean = (text) => text.replace(/\\s+/g, ' ').trim()
return all.find((el) => clean(nameOf(el)) === name && !el.disabled)
  ?? all.find((el) => clean(nameOf(el)).startsWith(name) && !el.disabled) ?? null
"""


class Device:
    def __init__(self, cable, size=PHONE, is_dark=False, language="en"):
        self.cable = cable
        options = webdriver.ChromeOptions()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--disable-background-networking", "--hide-scrollbars", f"--lang={language}"):
            options.add_argument(word)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "OFF"})
        # Longer than the browser's own limits, which say more.
        RemoteConnection.set_timeout(2 * LIMIT)
        self.browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        try:
            self.browser.set_page_load_timeout(LIMIT)
            self.browser.set_script_timeout(LIMIT)
            self.resize(size)
            self.darken(is_dark)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.browser.quit()

    def resize(self, size):
        width, height = size
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def darken(self, is_dark, is_calm=False):
        features = [{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]
        if is_calm:
            features.append({"name": "prefers-reduced-motion", "value": "reduce"})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def enlarge(self, times):
        """All text, as a person sets it in the browser: widths in `rem` follow, also those in media queries."""
        self.browser.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": 16 * times, "fixed": 13 * times}})

    # What a person does.

    def open(self, path="/"):
        self.browser.get(self.cable.url + path)

    def enter(self, name, path="/"):
        """As a new guest."""
        self.open(path)
        self.type("What do your friends call you?", name)
        self.press("Come in" if path.startswith(("/join/", "/room/")) else "Start")

    def press(self, name):
        self.do("press", name, lambda element: element.click())

    def can_press(self, name):
        return self.run(FIND, "press", name) is not None

    def type(self, name, text):
        """In the place of what is there."""
        def fill(element):
            element.send_keys(Keys.CONTROL + "a")
            element.send_keys(text or Keys.DELETE)
        self.do("type", name, fill)

    def do(self, kind, name, work):
        def attempt():
            element = self.run(FIND, kind, name)
            if element is None:
                return False
            try:
                work(element)
            except WebDriverException as error:
                if not any(word in str(error) for word in ("stale", "intercepted", "not interactable")):
                    raise
                # It was drawn anew, or something lies over it just now.
                # As a person scrolls to what the foot of a page covers.
                again = self.run(FIND, kind, name)
                if again is not None:
                    with contextlib.suppress(StaleElementReferenceException):
                        self.run("arguments[0].scrollIntoView({ block: 'center' })", again)
                return False
            return True
        until(attempt, lambda: f"{kind} '{name}' on: {self.text()[:600]}")

    def draw(self, places, on="canvas[tabindex]"):
        """A stroke over the canvas, by parts of its width and height."""
        canvas = self.browser.find_element(By.CSS_SELECTOR, on)
        box = canvas.rect
        at = [(int((x - 0.5) * box["width"]), int((y - 0.5) * box["height"])) for x, y in places]
        hand = ActionChains(self.browser, duration=5)
        hand.move_to_element_with_offset(canvas, *at[0]).click_and_hold()
        for place in at[1:]:
            hand.move_to_element_with_offset(canvas, *place)
        hand.release().perform()

    # What a person sees.

    def text(self):
        return self.run("return document.body.innerText")

    def see(self, words):
        until(lambda: words.lower() in self.text().lower(), lambda: f"'{words}' on: {self.text()[:600]}")

    def not_see(self, words):
        until(lambda: words.lower() not in self.text().lower(), lambda: f"no '{words}' on: {self.text()[:600]}")

    def path(self):
        return self.run("return location.pathname")

    def wait(self, script, what):
        """Until the script's value is true; `parlor` is the app's own connection."""
        return until(lambda: self.run("return " + script), what)

    def run(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def ask(self, script):
        """The value of a promise."""
        found = self.browser.execute_async_script(
            "const done = arguments[0]; (async () => { " + script + " })()"
            ".then((value) => done({ value }), (error) => done({ error: `${error.code} ${error.message}` }))")
        if "error" in found:
            raise AssertionError(found["error"])
        return found.get("value")

    def picture(self, name):
        folder = os.environ.get("PARLOR_PICTURES")
        if folder:
            os.makedirs(folder, exist_ok=True)
            self.browser.save_screenshot(f"{folder}/{name}.png")

    def faults(self):
        """What the browser's console complains of, but for a connection that the suite broke itself."""
        heard = [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        return [message for message in heard if not any(known in message for known in OWN_DOING)]


OWN_DOING = ("WebSocket connection", "net::ERR_", "status of 503", "Failed to fetch")
