import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Field } from "../parts/field.js"
import { colorFor } from "../people/colors.js"
import { FriendsNow } from "../people/friendsNow.js"
import { fold, Search } from "../people/search.js"
import { presence } from "../people/times.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/**
 * Friends, and others by the beginning of their name. `without` are not offered. One is chosen by a
 * tap; of many, those who are chosen are in `chosen`.
 */
export class PeoplePicker {
  chosen = new Map()

  constructor(app, { without = [], isMany = false, onChoose } = {}) {
    Object.assign(this, { app, isMany, onChoose })
    this.without = new Set([app.me, ...without])
    this.now = new FriendsNow(app)
    this.search = new Search(app)
  }

  close() {
    this.now.close()
    this.search.close()
  }

  view() {
    const rows = this.#rows()
    return h("div", { class: "who stack" },
      h(Field, {
        name: "who", label: say.chat.who, type: "search", value: this.search.typed, placeholder: say.chat.aName,
        autocomplete: "off", onInput: (text) => this.search.type(text),
      }),
      this.chosen.size > 0 && h("ul", { class: "who-chosen", "aria-label": say.chat.chosen },
        [...this.chosen.values()].map((person) => h("li", { key: person.userId },
          h("button", {
            type: "button", class: "chip who-chip", "aria-label": say.chat.takeAway(person.displayName),
            on: { click: () => this.#choose(person) },
          }, h("span", { dir: "auto" }, person.displayName), icon("close"))))),
      rows.length > 0
        ? h("ul", { class: "list who-list" },
          rows.map((person) => h("li", { key: person.userId }, this.#row(person))))
        : h("p", { class: "who-none", role: "status" }, this.#nobody()))
  }

  #rows() {
    const wanted = fold(this.search.prefix)
    const friends = this.now.friends.filter(({ displayName, handle }) =>
      [displayName, handle ?? ""].some((name) => fold(name).includes(wanted)))
    const known = new Set(friends.map(({ userId }) => userId))
    const others = this.search.isOn ? this.search.people.filter(({ userId }) => !known.has(userId)) : []
    return [...friends, ...others].filter(({ userId }) => !this.without.has(userId))
  }

  #nobody() {
    const { search, now } = this
    if (search.isBusy || now.isLoading) return say.common.moment
    if (search.error) return reasonOf(search.error)
    return search.isOn ? say.chat.nobodyNamed : say.chat.typeName
  }

  #choose(person) {
    if (!this.isMany) return this.onChoose(person)
    if (this.chosen.has(person.userId)) this.chosen.delete(person.userId)
    else this.chosen.set(person.userId, person)
    this.app.redraw()
  }

  #row(person) {
    const isChosen = this.chosen.has(person.userId)
    return h("button", {
      type: "button", class: "list-item", "aria-pressed": this.isMany ? String(isChosen) : null,
      on: { click: () => this.#choose(person) },
    },
      h(Avatar, { person, color: colorFor(this.app, person.userId), isOnline: Boolean(person.isOnline) }),
      h("span", { class: "list-words" },
        h("span", { class: "list-name one-line", dir: "auto" }, person.displayName),
        h("span", { class: "list-about one-line" }, person.handle ? `@${person.handle}` : presence(person))),
      this.isMany && h("span", { class: ["who-mark", isChosen && "who-mark-on"], "aria-hidden": "true" },
        isChosen && icon("check")))
  }
}
