import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Field } from "../parts/field.js"
import { colorFor } from "../people/colors.js"

const PAUSE = 250

/** Friends, and others by the beginning of their name. `without` are not offered. */
export class PeoplePicker {
  typed = ""
  found = null
  friends = null
  chosen = new Map()
  #timer = null

  constructor(app, { without = [], isMany = false, onChoose } = {}) {
    Object.assign(this, { app, isMany, onChoose })
    this.without = new Set([app.me, ...without])
    this.#load()
  }

  async #load() {
    const live = this.app.parlor.friends()
    try {
      this.friends = (await live.list()).friends
    } catch (error) {
      this.friends = []
      this.app.fail(error)
    }
    live.close()
    this.app.redraw()
  }

  #typed(text) {
    this.typed = text
    clearTimeout(this.#timer)
    const prefix = text.trim()
    if (!prefix) {
      this.found = null
      return this.app.redraw()
    }
    this.#timer = setTimeout(async () => {
      const people = await this.app.run(this.app.parlor.call("person.search", { prefix, limit: 20 }))
      if (this.typed.trim() !== prefix || !people) return
      this.found = people.people ?? people.persons ?? []
      this.app.redraw()
    }, PAUSE)
    this.app.redraw()
  }

  #choose(person) {
    if (!this.isMany) return this.onChoose(person)
    if (this.chosen.has(person.userId)) this.chosen.delete(person.userId)
    else this.chosen.set(person.userId, person)
    this.app.redraw()
  }

  view() {
    const friends = this.friends ?? []
    const prefix = this.typed.trim().toLocaleLowerCase()
    const near = friends.filter(({ displayName }) => displayName.toLocaleLowerCase().includes(prefix))
    const ids = new Set(near.map(({ userId }) => userId))
    const others = (this.found ?? []).filter(({ userId }) => !ids.has(userId))
    const isOffered = ({ userId }) => !this.without.has(userId)
    const rows = [...near, ...others].filter(isOffered)
    return h("div", { class: "picker stack" },
      h(Field, {
        name: "person", label: "Who?", type: "search", value: this.typed, placeholder: "A name",
        autocomplete: "off", onInput: (text) => this.#typed(text),
      }),
      this.chosen.size > 0 && h("ul", { class: "picker-chosen", "aria-label": "Chosen" },
        [...this.chosen.values()].map((person) => h("li", { key: person.userId },
          h("button", {
            type: "button", class: "chip picker-chip", "aria-label": `Take away ${person.displayName}`,
            on: { click: () => this.#choose(person) },
          }, h("span", { dir: "auto" }, person.displayName), icon("close"))))),
      this.friends === null
        ? h("p", { class: "picker-none", role: "status" }, "One moment")
        : rows.length === 0
          ? h("p", { class: "picker-none", role: "status" },
            prefix ? "Nobody has a name like this." : "No friends yet. Type a name to find people.")
          : h("ul", { class: "list picker-list" }, rows.map((person) =>
            h("li", { key: person.userId }, this.#row(person)))))
  }

  #row(person) {
    const isChosen = this.chosen.has(person.userId)
    return h("button", {
      type: "button", class: "list-item", "aria-pressed": this.isMany ? String(isChosen) : null,
      on: { click: () => this.#choose(person) },
    },
      h(Avatar, { person, color: colorFor(this.app, person.userId), isOnline: person.isOnline }),
      h("span", { class: "list-words" },
        h("span", { class: "list-name one-line", dir: "auto" }, person.displayName),
        person.handle && h("span", { class: "list-about one-line" }, `@${person.handle}`)),
      this.isMany && h("span", { class: ["picker-mark", isChosen && "picker-mark-on"], "aria-hidden": "true" }, isChosen && icon("check")))
  }
}
