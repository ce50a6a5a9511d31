import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { moveByArrows } from "./arrows.js"
import { lockOf } from "./catalogue.js"
import { say } from "../words/pages.js"

/** The built-in figures: a row for each colour, a column for each shape. */
export class Gallery {
  #app
  #all = []
  #chosen = null
  /** As it was worn when this began: the catalogue may no longer have it. */
  #worn = null

  constructor(app) { this.#app = app }

  start(me, avatars) {
    this.#all = avatars.builtIn
    this.#worn = me.avatarType === "built_in" ? { id: me.avatarId, look: me.avatarLook } : null
    const free = this.#all.filter((item) => !item.productId)
    this.#chosen = me.avatarType === "built_in" ? me.avatarId
      : free[[...me.userId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % free.length].id
  }

  draft() {
    const item = this.#all.find(({ id }) => id === this.#chosen)
    return item ? faceOf(item) : { avatarType: "built_in", avatarId: this.#chosen, avatarLook: this.#worn?.look }
  }
  lock() { return lockOf(this.#app, this.#all.find(({ id }) => id === this.#chosen)) }
  isWorn(me) { return me.avatarType === "built_in" && me.avatarId === this.#chosen }
  wear() { return this.#app.mine.chooseAvatar(this.#chosen) }

  shuffle() {
    const others = this.#all.filter((item) => item.id !== this.#chosen && !lockOf(this.#app, item))
    if (others.length > 0) this.#chosen = others[Math.floor(Math.random() * others.length)].id
  }

  view() {
    return h("div", {
      class: "face-grid face-grid-figures", role: "radiogroup", "aria-label": say.avatar.figures, on: { keydown: moveByArrows },
    },
      this.#all.map((item) => h(FaceChoice, {
        key: item.id, name: item.displayName, lock: lockOf(this.#app, item), isChosen: item.id === this.#chosen,
        person: faceOf(item),
        onChoose: () => { this.#chosen = item.id; this.#app.redraw() },
      })))
  }
}

/** A built-in avatar of the catalogue, as somebody wears it. */
export function faceOf({ id, shape, colorHexes }) {
  return { avatarType: "built_in", avatarId: id, avatarLook: { shape, colorHexes } }
}

/** One face to choose, or its name if there is no picture; with a lock it can be tried on, but not worn. */
export function FaceChoice({ name, person, lock, isChosen, onChoose }) {
  const title = lock ? say.avatar.locked(name, lock.displayName) : name
  return h("button", {
    type: "button", class: "face-choice", role: "radio", "aria-checked": String(isChosen), "aria-label": title,
    title, tabindex: isChosen ? "0" : "-1", on: { click: onChoose },
  },
    person ? h(Avatar, { person: { ...person, displayName: "" }, color: "transparent" })
      : h("span", { class: "avatar face-named" }, name),
    lock && h("span", { class: "face-lock", "aria-hidden": "true" }, icon("lock")))
}
