import { h } from "../../../view.js"
import { Avatar } from "../../../parts/avatar.js"
import { Button } from "../../../parts/button.js"
import { say } from "../../../words/games.js"

const SHOWN_MS = 5000

/** Keeps what a round came to, to be shown while the next one begins. */
export function noteRoundEnd({ before, after, memory, redraw }) {
  if (before.round === after.round || !after.lastRound || after.results) return
  memory.roundEnd = { ...after.lastRound, round: before.round, until: Date.now() + SHOWN_MS }
  setTimeout(redraw, SHOWN_MS + 50)
}

/** Who won the round, what everybody had left, and how it stands now. */
export function RoundEnd({ memory, view, seats, target, redraw }) {
  const end = memory.roundEnd
  if (!end || end.until < Date.now()) return null
  const close = () => { memory.roundEnd = null; redraw() }
  const order = [...seats].sort((one, other) => view.scores[other.index] - view.scores[one.index])
  return h("section", {
    class: "round-end", key: `round${end.round}`, "aria-label": say.match.round(end.round),
    leave: [{ opacity: 1 }, { opacity: 0, transform: "translateY(-12px)" }],
  },
    h("h2", { class: "round-end-title" }, say.match.round(end.round)),
    h("ol", { class: "round-end-list" }, order.map((seat) =>
      h("li", { key: seat.userId, class: ["round-end-one", end.winners.includes(seat.index) && "round-end-best"] },
        h(Avatar, { person: seat.person, color: seat.color, size: "small" }),
        h("span", { class: "round-end-name one-line", dir: "auto", title: seat.wholeName }, seat.isMe ? say.common.you : seat.name),
        h("span", { class: "round-end-won" }, end.points[seat.index] ? `+${end.points[seat.index]}` : ""),
        h("strong", { class: "results-score" }, view.scores[seat.index])))),
    h("div", { class: "round-end-foot" },
      h("span", {}, target ? say.match.firstTo(target) : ""),
      h(Button, { small: true, onClick: close }, say.eights.goOn)))
}
