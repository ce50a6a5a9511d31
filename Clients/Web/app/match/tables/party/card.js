import { h } from "../../../view.js"
import { emblem } from "../../emblems.js"
import { aroundBlank, filled, sizeOf } from "./words.js"
import { say } from "../../../words/games.js"

const KINDS = { truth: say.party.truth, dare: say.party.dare }

/** The card in play. It turns over when it comes, and lies face down for whoever may not know it. */
export function Card({ table, back, small }) {
  const { card, view, game, seats, lead } = table
  const text = card?.text ? filled(card.text, seats[lead]?.name) : ""
  const isDown = !text
  return h("div", {
    class: ["party-card", isDown && "party-card-down", small && "party-card-small"],
    key: `card${view.round}${card ? "" : "none"}`,
  },
    h("div", { class: "party-card-turn" },
      h("div", { class: "party-card-front", "aria-hidden": isDown || null },
        emblem(game, "party-corner party-corner-top"), emblem(game, "party-corner party-corner-bottom"),
        card?.kind && KINDS[card.kind] && h("span", { class: "party-kind" }, KINDS[card.kind]),
        view.letter && h("span", { class: "party-letter", "aria-label": say.party.letter(view.letter) }, view.letter),
        text && h("p", { class: ["party-text", `party-text-${sizeOf(text)}`], dir: "auto" }, blanked(text)),
        card?.forbidden?.length > 0 && h("ul", { class: "party-forbidden", "aria-label": say.party.forbidden },
          card.forbidden.map((word) => h("li", { key: word, dir: "auto" }, word))),
        card?.hints?.length > 0 && table.mechanic === "riddle" && h("ul", { class: "party-hints", "aria-label": say.party.hints },
          card.hints.map((hint, index) => h("li", { key: index, dir: "auto" }, hint)))),
      h("div", { class: "party-card-back", "aria-hidden": isDown ? null : true },
        emblem(game, "party-card-emblem"),
        isDown && back && h("p", { class: "party-back-words", dir: "auto" }, back))))
}

function blanked(text) {
  const parts = aroundBlank(text)
  return parts.flatMap((part, index) => (index === 0 ? [part]
    : [h("span", { class: "party-blank", role: "img", "aria-label": say.party.blank }), part]))
}
