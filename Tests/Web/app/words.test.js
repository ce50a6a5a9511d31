import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { test } from "node:test"
import * as de from "../../../Clients/Web/app/words/de.js"
import * as en from "../../../Clients/Web/app/words/en.js"
import * as deInGames from "../../../Clients/Web/app/words/games/de.js"
import * as enInGames from "../../../Clients/Web/app/words/games/en.js"
import * as deOnPages from "../../../Clients/Web/app/words/pages/de.js"
import * as enOnPages from "../../../Clients/Web/app/words/pages/en.js"
import { say as sayInGames } from "../../../Clients/Web/app/words/games.js"
import { languageFor } from "../../../Clients/Web/app/words/language.js"
import { reasonOf, say } from "../../../Clients/Web/app/words/words.js"
import { literalsOf } from "./literals.js"

const app = new URL("../../../Clients/Web/app/", import.meta.url)
const english = { ...en, ...enOnPages, ...enInGames }
const german = { ...de, ...deOnPages, ...deInGames }
/** What a module can say, by what it imports. */
const SETS = { words: en, pages: { ...en, ...enOnPages }, games: english }
/** Tables of what the server says in English: English needs none. */
const FROM_SERVER = ["refusals", "faceParts", "gameRules", "fromServer"]

/** The app's own files: all but the words, the pictures of faces, and the page for developers that shows all parts. */
const files = readdirSync(app, { recursive: true })
  .filter((file) => file.endsWith(".js") && !/^words\/|^people\/faces\/|^pages\/parts\.js$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, app), "utf8") }))

/** `room.seats (count) => …` as `room.seats: a function of 1`. */
function shapesOf(words) {
  return Object.entries(words).filter(([group]) => !FROM_SERVER.includes(group)).flatMap(([group, keys]) =>
    Object.entries(keys).map(([key, value]) => `${group}.${key}: ${kindOf(value)}`)).sort()
}

function kindOf(value) {
  return typeof value === "function" ? `a function of ${value.length}` : Array.isArray(value) ? "a list" : typeof value
}

/** A regular expression's matches in all files. */
function found(pattern) { return files.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match.slice(1))) }

test("both languages have the same sentences, with as many values in each", () => {
  assert.deepEqual(shapesOf(german), shapesOf(english))
})

test("no sentence is empty, and none of the German ones was left in English", () => {
  // Names, symbols, and words that both languages have.
  const same = (text) => !/ \p{L}/u.test(text.trim())
  for (const [group, keys] of Object.entries(english)) {
    for (const [key, value] of Object.entries(keys)) {
      if (typeof value !== "string") continue
      assert.notEqual(german[group][key].trim(), "", `${group}.${key} has no German`)
      assert.ok(same(value) || german[group][key] !== value, `${group}.${key} is English in German`)
    }
  }
})

test("every sentence that the app says is there, and every one that is there is said", () => {
  const said = new Set(found(/\bsay\.(\w+)\.(\w+)/g).map(([group, key]) => `${group}.${key}`))
  const known = new Set(Object.entries(english).flatMap(([group, keys]) => Object.keys(keys).map((key) => `${group}.${key}`)))
  assert.deepEqual([...said].filter((name) => !known.has(name)), [])
  // A table is asked by a game, a colour or another id.
  const tables = new Set([...found(/\bsay\.(\w+)\[/g), ...found(/ in say\.(\w+)/g)].flat())
  const isTable = (group) => tables.has(group) || FROM_SERVER.includes(group)
  assert.deepEqual([...known].filter((name) => !said.has(name) && !isTable(name.split(".")[0])), [])
})

test("a module imports the words that it says, and the first page imports no others than its own", () => {
  const wrong = files.flatMap(({ file, text }) => {
    const [, set] = /import \{ (?:reasonOf, )?say \} from "[./]*words\/(\w+)\.js"|$/.exec(text) ?? []
    const groups = [...text.matchAll(/\bsay\.(\w+)[.[]/g)].map(([, group]) => group)
    return groups.filter((group) => !(group in (SETS[set] ?? {}))).map((group) => `${file}: ${group}`)
  })
  assert.deepEqual(wrong, [])
  const loaded = [...graphOf(["main.js", "pages/welcome.js", "pages/home.js"])]
  assert.deepEqual(loaded.filter((file) => /^words\/(?:pages|games)/.test(file)), [])
  assert.ok(loaded.includes("words/en.js"))
})

/** A few modules and all that they import at once. */
function graphOf(modules, seen = new Set()) {
  for (const module of modules) {
    if (seen.has(module)) continue
    seen.add(module)
    const text = readFileSync(new URL(module, app), "utf8")
    const imports = [...text.matchAll(/^(?:import|export) [^;]*?"(\.[^"]+)"$/gm)].map(([, path]) => new URL(path, new URL(module, app)))
    graphOf(imports.map(({ href }) => href).filter((href) => href.startsWith(app.href)).map((href) => href.slice(app.href.length)), seen)
  }
  return seen
}

test("no sentence stands in the app's other files", () => {
  const others = files.flatMap(({ file, text }) => literalsOf(text).filter(isSentence).map((literal) => `${file}: ${literal}`))
  assert.deepEqual(others, [])
})

test("a sentence in a page would be found", () => {
  const page = `h("p", { class: "a b" }, "Come in", isLate && \`\${name} is late\`) // "Not this one"`
  assert.deepEqual(literalsOf(page).filter(isSentence), ["Come in", "$ is late"])
})

/** What a person reads, and not a selector, a colour, a path, a name of a program or a code. */
function isSentence(literal) {
  if (NAMES.some((name) => name.test(literal))) return false
  return /^\P{Ll}*\p{Lu}\P{Lu}*\p{Ll}/u.test(literal) || /\p{L}{2,}[,.:]? [\p{L}“]/u.test(literal)
    || (/ \p{Ll}{2,}/u.test(literal) && /\$/.test(literal))
}

const NAMES = [
  /^[a-z0-9-]+(?:-\$)?(?: [a-z0-9-]+(?:-\$)?)+$/, // classes of a style
  /^#[0-9A-F]{6}$/, // colours
  /^[a-z]*[.[][a-z-]+.*[-\])a-z]$/, /^\(.*: .*\)$/, // selectors and media
  /^[~!$]*M[-\d$][-\d$ .a-zA-Z]*$/, /^(?:translate|rotate|scale)\(/, // paths and moves
  /^\$px "/, /^[A-Z_]+$/, /^\$ · Parlor$/, // fonts, codes, the title of the window
  /^(?:Abort|Type)Error$/, /^(?:Enter|Escape|Tab|Home|End|Arrow\w+)$/, /^input, textarea/, /^make up LAN=1$/, /^ to come$/,
  /^(?:Seconds|Files|Parlor|Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|ChromeOS|Windows|Mac|Linux)$/,
]

test("the language is the chosen one, else the first of the browser's that the app speaks, else English", () => {
  assert.equal(languageFor("auto", ["de-AT", "en"]), "de")
  assert.equal(languageFor("auto", ["fr", "en-GB", "de"]), "en")
  assert.equal(languageFor("auto", ["fr"]), "en")
  assert.equal(languageFor("de", ["en"]), "de")
  assert.equal(languageFor("xx", ["de"]), "de")
})

test("without a browser the app speaks English, and says what the server says", () => {
  assert.equal(say, en)
  assert.equal(sayInGames.common, say.common)
  assert.equal(reasonOf({ code: "ROOM_FULL", message: "The room is full." }), "The room is full.")
})

test("German sentences follow who they speak of", () => {
  assert.deepEqual([["Du"], ["Ben"], ["Du", "Ben"], ["Ada", "Ben"]].map((names) => german.told.won(names)), [
    "Du hast gewonnen.", "Ben hat gewonnen.", "Du und Ben habt gewonnen.", "Ada und Ben haben gewonnen.",
  ])
  assert.equal(german.outcome.sawThrough("du"), "Niemand hat dich durchschaut.")
  assert.equal(german.outcome.bestBy("du und Ben"), "Die beste Zeile ist von dir und Ben.")
  assert.equal(german.outcome.bestBy("Dumas"), "Die beste Zeile ist von Dumas.")
  assert.equal(german.cue.doesCount("du"), "Zählt deine Antwort?")
  assert.equal(german.chat.added("du", "Ben"), "Du hast Ben hinzugefügt")
  assert.equal(german.count.points(1), "1 Punkt")
  assert.equal(german.eights.mustDraw("Du", 2, true), "Du musst 2 ziehen oder eine Zwei spielen.")
  assert.equal(german.cards.name(german.cards.ranks.Q, german.cards.suits.S), "Pik-Dame")
})
