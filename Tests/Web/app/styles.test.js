import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"

const app = new URL("../../../Clients/Web/", import.meta.url)
const read = (path) => readFileSync(new URL(path, app), "utf8")
const styles = readdirSync(new URL("style/", app)).map((file) => file.replace(".css", ""))
const modules = readdirSync(new URL("app/", app), { recursive: true }).filter((path) => path.endsWith(".js")).map((path) => read(`app/${path}`))
const source = modules.join("\n")

const namesIn = (text) => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name)
const inOrder = namesIn(source.match(/const ORDER = \[([^\]]*)\]/)[1])
const inPage = [...read("index.html").matchAll(/style\/(\w+)\.css/g)].map(([, name]) => name)
const named = [...source.matchAll(/(?:styled\(|styles: |const CHAT = )\[([^\]]*)\]/g)].flatMap(([, list]) => namesIn(list))

test("each file of styles comes with the first page, or has its place among those that are loaded later", () => {
  assert.deepEqual([...inPage, ...inOrder].sort(), [...styles].sort())
})

test("what is loaded later is named by the page or the part that shows it", () => {
  assert.deepEqual([...new Set(named)].sort(), [...inOrder].sort())
})

test("a file of styles has fewer than 250 lines", () => {
  assert.deepEqual(styles.filter((name) => read(`style/${name}.css`).split("\n").length > 250), [])
})

test("each class that has a style is given to something", () => {
  // `party-${kind}` gives every class that begins with `party-`.
  const beginnings = [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning)
  const words = new Set(source.match(/[a-zA-Z][\w-]*/g))
  const isUsed = (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  const classes = styles.flatMap((name) => {
    const selectors = read(`style/${name}.css`).replace(/\/\*.*?\*\//gs, "").replace(/\{[^{}]*\}/g, "{}")
    return [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, word]) => word)
  })
  assert.deepEqual(classes.filter((name) => !isUsed(name)), [])
})
