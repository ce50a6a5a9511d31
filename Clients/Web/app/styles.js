import { say } from "./words/words.js"

/** The styles that come with a page, in the order in which they override each other. */
const ORDER = [
  "room", "match", "felt", "eights", "games", "cards", "party", "partyAnswers", "partyLooks", "partySketch",
  "partyMeanwhile", "chats", "messages", "composer", "people", "drawing", "behind",
]
/** What a conversation needs, as a page and beside a table. */
export const CHAT = ["chats", "messages", "composer"]
const asked = new Map()

/** Loads a module together with the styles of what it draws; the whole app if the server has a newer one. */
export async function styled(names, load) {
  try {
    const [module] = await Promise.all([load(), ...names.map(addStyle)])
    return module
  } catch (error) {
    if (!await isOutdated()) throw error
    location.reload()
    return new Promise(() => {})
  }
}

/** True when the files of this app are gone from the server. */
async function isOutdated() {
  try {
    const page = await (await fetch("/", { cache: "no-store" })).text()
    const base = page.match(/<base href="([^"]+)"/)?.[1]
    return base !== undefined && new URL(base, location.origin).href !== document.baseURI
  } catch {
    return false
  }
}

function addStyle(name) {
  if (!asked.has(name)) asked.set(name, link(name).catch((error) => { asked.delete(name); throw error }))
  return asked.get(name)
}

function link(name) {
  const element = document.createElement("link")
  Object.assign(element, { rel: "stylesheet", href: `style/${name}.css` })
  element.dataset.style = name
  const place = ORDER.indexOf(name)
  const following = [...document.head.querySelectorAll("link[data-style]")]
    .find((other) => ORDER.indexOf(other.dataset.style) > place)
  return new Promise((resolve, reject) => {
    element.onload = resolve
    element.onerror = () => {
      element.remove()
      reject(new TypeError(say.fault.styles(name)))
    }
    document.head.insertBefore(element, following ?? null)
  })
}
