import { h } from "../../../view.js"
import { SUITS, suitOf } from "../../cards.js"
import { suitSign } from "../../pips.js"
import { capital } from "../../words.js"
import { say } from "../../../words/games.js"

/** Which suit an eight asks for, right above the hand. */
export function SuitChoice({ hand, card, onChoose, onCancel }) {
  const rest = hand.filter((other, at) => at !== hand.indexOf(card))
  const held = (suit) => rest.filter((other) => suitOf(other) === suit && other[0] !== "8").length
  return h("div", {
    class: "suits", key: "suits", role: "group", "aria-label": say.eights.askWhich,
    on: { keydown: (event) => { if (event.key === "Escape") onCancel() } },
    ref: (el) => el && queueMicrotask(() => el.querySelector("button").focus({ preventScroll: true })),
  },
    h("p", { class: "suits-title" }, say.eights.askFor),
    Object.entries(SUITS).map(([suit, name]) =>
      h("button", {
        key: suit, type: "button", class: ["suits-one", `suit-${suit}`], on: { click: () => onChoose(suit) },
        "aria-label": say.eights.suitHeld(capital(name), held(suit)),
      },
        suitSign(suit), h("span", { class: "suits-name" }, capital(name)),
        h("span", { class: "suits-held" }, held(suit) ? say.eights.held(held(suit)) : say.eights.noneHeld))))
}
