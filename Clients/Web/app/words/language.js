const NAME = "parlor.language"

/** The languages that the app speaks, each by its own name. */
export const LANGUAGES = [{ id: "en", name: "English" }, { id: "de", name: "Deutsch" }]

/** What a person chose on this device; `auto` is as the browser has it. */
export function chosenLanguage() {
  try { return localStorage.getItem(NAME) ?? "auto" } catch { return "auto" }
}

/** Takes effect when the page is loaded again. */
export function chooseLanguage(id) {
  try {
    if (id === "auto") localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, id)
  } catch { /* A browser that keeps nothing stays with its own language. */ }
}

/** The first of the browser's languages that the app speaks; English if it speaks none. */
export function languageFor(chosen, preferred) {
  const speaks = (id) => LANGUAGES.some((one) => one.id === id)
  return speaks(chosen) ? chosen : preferred.map(baseOf).find(speaks) ?? "en"
}

function baseOf(locale) { return locale.split("-")[0].toLowerCase() }

const root = globalThis.document?.documentElement
// Node has no reader whose languages count.
const preferred = root ? navigator.languages ?? [] : []

/** A page that speaks only one language, as the operator's console does, says so in its `data-language`. */
export const language = root?.dataset.language ?? languageFor(chosenLanguage(), preferred)

/** For dates and numbers: the browser's own kind of the language, such as `de-AT`. */
export const locale = preferred.find((one) => baseOf(one) === language) ?? language
