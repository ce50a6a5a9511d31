import { h } from "../../../view.js"
import { Avatar } from "../../../parts/avatar.js"
import { say } from "../../../words/games.js"

/** Charades: a stage with the card and the player who acts. Its curtains open when the word is revealed. */
export function Theatre({ table }, card) {
  const { lead, seats } = table
  return h("div", { class: "party-theatre", key: "theatre" },
    h("span", { class: "party-curtain", "aria-hidden": "true" }),
    h("span", { class: "party-curtain party-curtain-end", "aria-hidden": "true" }),
    card,
    h("p", { class: "party-boards" }, seats[lead] && [
      h(Avatar, { person: seats[lead].person, color: seats[lead].color, size: "small" }),
      h("span", { class: "one-line", dir: "auto" }, table.isLead ? say.party.youOnStage : say.party.onStage(seats[lead].name)),
    ]))
}

/** Hot Seat: the player who is asked sits in a chair beside the question. */
export function HotSeat({ table }, card) {
  const { lead, seats } = table
  if (!seats[lead]) return card
  return h("div", { class: "party-hot", key: "hot" },
    h("figure", { class: "party-chair" },
      h("svg", { class: "party-chair-picture", viewBox: "0 0 80 96", "aria-hidden": "true" },
        h("path", { class: "party-chair-back", d: "M16 62V24q0-18 24-18t24 18v38z" }),
        h("path", { class: "party-chair-seat", d: "M8 52q0-7 7-7t7 7v10h36V52q0-7 7-7t7 7v22H8z" }),
        h("path", { class: "party-chair-leg", d: "M18 75v13M62 75v13" }),
        h("path", { class: "party-chair-fire", d: "M30 92q-5-7 1-13 1 4 4 3-2-6 4-11 0 5 5 8 2-1 2-4 6 7 2 14z" })),
      h("span", { class: "party-chair-face" }, h(Avatar, { person: seats[lead].person, color: seats[lead].color })),
      h("figcaption", { class: "one-line", dir: "auto" },
        table.isLead ? say.common.you : seats[lead].name, h("span", { class: "visually-hidden" }, say.party.inHotSeat))),
    card)
}
