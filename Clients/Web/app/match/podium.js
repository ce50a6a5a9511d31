import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { say } from "../words/games.js"

/**
 * The best three on their steps. They come one after the other, the first place last.
 * `places` has the best first, each `{seat, name, rank, score, isWinner}`. Where nobody wins, all steps are as high.
 */
export function Podium({ places }) {
  const isWon = places.some(({ isWinner }) => isWinner)
  return h("ol", { class: "podium", key: "podium" },
    places.slice(0, 3).map(({ seat, name, rank, score, isWinner }, place) => h("li", {
      key: seat.userId, class: ["podium-step", `podium-step-${place + 1}`, `podium-rank-${isWon ? rank : 2}`],
      style: { "--i": Math.min(places.length, 3) - 1 - place },
    },
      isWinner && icon("crown", "podium-crown"),
      h(Avatar, { person: seat.person, color: seat.color, size: "large" }),
      h("span", { class: "podium-name one-line", dir: "auto", title: seat.wholeName }, name),
      h("span", { class: "podium-block" },
        h("span", { class: "visually-hidden" }, say.match.place(rank)),
        h("strong", {}, score)))))
}
