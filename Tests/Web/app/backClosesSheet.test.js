import assert from "node:assert/strict"
import { test } from "node:test"

/** The history of a browser: entries, and what happens when one goes through them. */
class Tab {
  entries = [{ path: "/", state: null }]
  at = 0
  #listener = null

  constructor() {
    const tab = this
    const globals = {
      addEventListener: (type, listener) => { if (type === "popstate") this.#listener = listener },
      document: { addEventListener() {} },
      location: { get pathname() { return tab.entries[tab.at].path }, search: "" },
      history: {
        get state() { return tab.entries[tab.at].state },
        pushState(state, _, path) { tab.entries.splice((tab.at += 1), Infinity, { path, state }) },
        replaceState(state, _, path) { tab.entries[tab.at] = { path, state } },
        go: (steps) => this.#go(steps),
        back: () => this.#go(-1),
      },
    }
    for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true })
  }

  get path() { return this.entries[this.at].path }

  #go(steps) {
    this.at += steps
    this.#listener()
  }
}

const { Router } = await import("../../../Clients/Web/app/router.js")

function app() {
  const tab = new Tab()
  const shown = []
  const sheets = []
  const closedAt = []
  const router = new Router((route) => { shown.push(route.path) }, () => {
    closedAt.push(router.path)
    return sheets.pop() !== undefined
  })
  router.start()
  router.go("/drawings")
  router.go("/drawing/d1")
  return { tab, shown, sheets, closedAt, router }
}

test("back closes the topmost sheet, and the page stays as it is", () => {
  const { tab, shown, sheets, closedAt, router } = app()
  assert.deepEqual(shown, ["/", "/drawings", "/drawing/:id"])
  sheets.push("menu", "question")
  router.back()
  assert.deepEqual([tab.path, sheets, shown.length], ["/drawing/d1", ["menu"], 3])
  router.back()
  assert.deepEqual([tab.path, sheets, shown.length], ["/drawing/d1", [], 3])
  assert.deepEqual(closedAt, ["/drawing/d1", "/drawing/d1"], "The page that is shown is drawn as before.")
  router.back()
  assert.deepEqual([tab.path, shown.at(-1)], ["/drawings", "/drawings"])
})

test("several pages back at once close one sheet, too", () => {
  const { tab, shown, sheets } = app()
  sheets.push("menu")
  history.go(-2)
  assert.deepEqual([tab.path, sheets, shown.length], ["/drawing/d1", [], 3])
})

test("forward leads to the next page, also after a sheet was closed by back", () => {
  const { tab, shown, sheets, router } = app()
  router.back()
  assert.equal(shown.at(-1), "/drawings")
  sheets.push("menu")
  router.back()
  assert.deepEqual([tab.path, sheets], ["/drawings", []])
  history.go(1)
  assert.deepEqual([tab.path, shown.at(-1)], ["/drawing/d1", "/drawing/:id"])
})
