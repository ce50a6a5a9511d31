import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"

const web = new URL("../../../Clients/Web/", import.meta.url)
const read = (path) => readFileSync(new URL(path, web), "utf8")
const files = (folder, ending) =>
  readdirSync(new URL(folder, web),
  { recursive: true }).filter((path) => path.endsWith(ending)).map((path) => `${folder}${path}`)
const modules = files("console/", ".js")
const styles = files("console/style/", ".css")
const page = read("console/index.html")
const source = [...modules, ...files("app/parts/", ".js")].map(read).join("\n")

test("the page names each of the console's styles, and whatever it names is there", () => {
  const named = [...page.matchAll(/(?:href|src)="\/console\/([^"]+)"/g)].map(([, path]) => path)
  for (const path of named) read(path)
  assert.deepEqual(named.filter((path) => path.startsWith("console/style/")).sort(), styles.sort())
})

test("the page has no script and no style of its own, and names no file of another app at the root", () => {
  assert.ok(!/<style|style=|onclick|<script(?![^>]*src=)/.test(page))
  assert.ok([...page.matchAll(/(?:href|src)="([^"]+)"/g)].every(([, path]) => path.startsWith("/console/")))
})

test("each module that is imported is there", () => {
  for (const module of modules) {
    for (const [, path] of read(module).matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g)) {
      readFileSync(new URL(path, new URL(module, web)), "utf8")
    }
  }
})

test("each class that has a style is given to something", () => {
  const beginnings = [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning)
  const words = new Set((source + page).match(/[a-zA-Z][\w-]*/g))
  const isUsed = (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  const classes = styles.flatMap((path) =>
    [...read(path).replace(/\/\*.*?\*\//gs, "").replace(/\{[^{}]*\}/g,
    "{}").matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name))
  assert.deepEqual([...new Set(classes.filter((name) => !isUsed(name)))], [])
})

test("each colour and size that is used is one of the tokens", () => {
  const tokens = ["style/tokens.css", "style/base.css", "style/controls.css", ...styles].map(read).join("\n")
  const known = new Set([...tokens.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const set = new Set([...source.matchAll(/"(--[\w-]+)"/g)].map(([, name]) => name))
  const used = styles.flatMap((path) => [...read(path).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  assert.deepEqual([...new Set(used.filter((name) => !known.has(name) && !set.has(name)))], [])
})

test("the dark has a colour for each colour of the console", () => {
  const names = (path) => [...read(path).matchAll(/(--[\w-]+): #/g)].map(([, name]) => name).sort()
  assert.deepEqual(names("console/style/dark.css"), names("console/style/tokens.css"))
})

test("a file fits one room, and a line fits a window", () => {
  for (const path of [...modules, ...styles]) {
    const lines = read(path).split("\n")
    assert.ok(lines.length <= 250, `${path} has ${lines.length} lines`)
  }
})
