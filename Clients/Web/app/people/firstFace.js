import { h } from "../view.js"
import { icon } from "../icons.js"
import { drawnAvatar } from "../parts/faces.js"
import { moveByArrows } from "./arrows.js"
import { shuffled } from "./examples.js"
import { dealFaces } from "./randomFace.js"
import { say } from "../words/words.js"

/** A few faces to begin with. Who does not choose has the first. */
export class FirstFace {
  #faces = dealFaces()
  #chosen = this.#faces[0]

  /** A row of faces, and a die for others. */
  view(redraw) {
    const choose = (face) => { this.#chosen = face; redraw() }
    const again = () => { this.#faces = dealFaces(); choose(this.#faces[0]) }
    return h("div", { class: "first-face" },
      h("div", { class: "first-face-row", role: "radiogroup", "aria-label": say.faces.title, on: { keydown: moveByArrows } },
        this.#faces.map((face) => h("button", {
          key: face.name, type: "button", class: "first-face-one", role: "radio", "aria-label": face.name,
          "aria-checked": String(face === this.#chosen), tabindex: face === this.#chosen ? "0" : "-1",
          on: { click: () => choose(face) },
        }, h("span", { class: "avatar", style: { "--tint": "transparent" } }, drawnAvatar(face))))),
      h("button", { type: "button", class: "first-face-one first-face-dice", "aria-label": say.faces.others, title: say.faces.others, on: { click: again } },
        icon("dice")))
  }

  /** Gives it to who has just come in. Where the operator's catalogue does not have it, another one of the kind. */
  async wear(parlor) {
    try {
      await wear(parlor, this.#chosen)
    } catch (error) {
      if (error.code !== "BAD_INPUT" && error.code !== "FORBIDDEN") throw error
      const avatars = await parlor.call("person.avatars", {})
      await wear(parlor, this.#chosen.avatar ? { avatar: shuffled(avatars) } : freeOf(avatars))
    }
  }
}

function wear(parlor, { avatarId, avatar }) {
  return avatar ? parlor.call("person.composeAvatar", { avatar }) : parlor.call("person.chooseAvatar", { avatarId })
}

function freeOf({ builtIn }) {
  const free = builtIn.filter(({ productId }) => !productId)
  return { avatarId: free[Math.floor(Math.random() * free.length)].id }
}
