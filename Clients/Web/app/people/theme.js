import { say } from "../words/words.js"

const NAME = "parlor.theme"

export const THEMES = [{ id: "auto", name: say.theme.auto }, { id: "light", name: say.theme.light }, { id: "dark", name: say.theme.dark }]

/** Light, dark, or as the device is: kept on the device, since it is about its screen. */
export function theme() {
  try { return localStorage.getItem(NAME) ?? "auto" } catch { return "auto" }
}

export function setTheme(name) {
  try {
    if (name === "auto") localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, name)
  } catch { /* A browser that keeps nothing shows it until the page is loaded anew. */ }
  show(name)
}

/** What index.html has for one scheme holds for it, or for the one that was chosen. */
function show(name) {
  for (const element of document.querySelectorAll("[data-scheme]")) {
    const { scheme } = element.dataset
    element.setAttribute("media", name === "auto" ? `(prefers-color-scheme: ${scheme})` : name === scheme ? "all" : "not all")
  }
}

show(theme())
