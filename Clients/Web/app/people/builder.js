import { h } from "../view.js"
import { icon } from "../icons.js"
import { Segments } from "../parts/field.js"
import { moveByArrows } from "./arrows.js"
import { lockOf } from "./catalogue.js"
import { COLOR_LAYERS, LAYERS, shuffled } from "./examples.js"
import { isDrawn } from "./faces/layered.js"
import { FaceChoice } from "./gallery.js"
import { say } from "../words/pages.js"

const TABS = [...LAYERS.map(({ id, name }) => ({ id, name })), { id: "colors", name: say.avatar.colours }]

/** A portrait, put together: face, hair, extras, and their colours. */
export class Builder {
  #app
  #avatars
  #avatar
  #tab = "base"

  constructor(app) { this.#app = app }

  start(me, avatars) {
    this.#avatars = avatars
    this.#avatar = me.avatarType === "layered" ? { ...me.avatar } : shuffled(avatars)
  }

  draft() { return { avatarType: "layered", avatar: this.#avatar } }
  isWorn(me) { return me.avatarType === "layered" && FIELDS.every((field) => same(me.avatar[field], this.#avatar[field])) }
  shuffle() { this.#avatar = shuffled(this.#avatars, (item) => lockOf(this.#app, item)) }

  lock() {
    const worn = LAYERS.map(({ id, field }) => this.#avatars[id].find((item) => item.id === this.#avatar[field]))
    return worn.map((item) => lockOf(this.#app, item)).find(Boolean)
  }

  wear() {
    const avatar = Object.fromEntries(Object.entries(this.#avatar).filter(([, value]) => value != null))
    return this.#app.mine.composeAvatar({ ...avatar, version: this.#avatars.version })
  }

  view() {
    return [
      h(Segments, {
        label: say.avatar.part, choices: TABS, chosen: this.#tab,
        onChoose: (id) => { this.#tab = id; this.#app.redraw() },
      }),
      this.#tab === "colors" ? this.#colors() : this.#symbols(LAYERS.find(({ id }) => id === this.#tab)),
    ]
  }

  #symbols({ id, field, name, isOptional }) {
    const items = [...(isOptional ? [{ id: undefined, displayName: say.avatar.nothing }] : []), ...this.#avatars[id]]
    return h("div", { class: "face-grid", key: id, role: "radiogroup", "aria-label": name, on: { keydown: moveByArrows } },
      items.map((item) => h(FaceChoice, {
        key: item.id ?? "none", name: item.displayName, lock: lockOf(this.#app, item),
        isChosen: same(this.#avatar[field], item.id),
        person: hasPicture(id, item) && { avatarType: "layered", avatar: { ...this.#avatar, [field]: item.id } },
        onChoose: () => this.#change(field, item.id),
      })))
  }

  #colors() {
    return h("div", { class: "stack", key: "colors" }, COLOR_LAYERS.map(({ id, field, name }) =>
      h("div", { class: "stack", key: id },
        h("h3", { class: "field-label" }, name),
        h("div", { class: "swatches swatches-many", role: "radiogroup", "aria-label": name, on: { keydown: moveByArrows } },
          this.#avatars[id].map((hex, at) => {
            const isChosen = hex.toLowerCase() === this.#avatar[field]?.toLowerCase()
            return h("button", {
              key: hex, type: "button", class: "swatch", role: "radio", "aria-checked": String(isChosen),
              tabindex: isChosen ? "0" : "-1", "aria-label": `${name} ${at + 1}`, style: { "--swatch": hex }, on: { click: () => this.#change(field, hex) },
            }, isChosen && h("span", { class: "swatch-mark" }, icon("check")))
          })))))
  }

  #change(field, value) {
    this.#avatar = { ...this.#avatar, [field]: value }
    this.#app.redraw()
  }
}

const FIELDS = [...LAYERS, ...COLOR_LAYERS].map(({ field }) => field)

/** "None" is drawn as the face without it. */
function hasPicture(layer, { id }) { return !id || isDrawn(layer, id) }

function same(one, other) { return (one ?? "") === (other ?? "") }
