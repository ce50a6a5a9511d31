import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { brokenHeart, heart } from "./faces.js"
import { say } from "../../../words/games.js"

/** What the viewer has written, as long as nobody else may see it. */
export function Sent({ table }) {
  const own = table.mine.findLast((entry) => entry.text)
  if (!own) return null
  return h("p", { class: "party-sent", key: "sent" },
    icon("lock"), h("span", { class: "party-sent-text", dir: "auto" }, own.text),
    h("span", { class: "party-note" }, say.party.onlyYouSee))
}

/** Two Truths and a Lie: the statements so far, and the places of those to come. */
export function Told({ table }) {
  const told = table.said.filter((entry) => entry.phase === "tell")
  return h("ol", { class: "party-told", key: "told" },
    [say.party.true, say.party.true, say.party.lie].map((kind, place) =>
      h("li", { key: place, class: ["party-slip", !told[place] && "party-slip-empty"] },
        h("span", { class: "party-kind" }, table.isLead ? kind : place + 1),
        h("span", { dir: "auto" }, told[place]?.text ?? (told[place] ? say.party.written : "")))))
}

/** Never Have I Ever: how many lives are left, and the one that this round took. */
export function Hearts({ table }) {
  if (table.me < 0) return null
  const lives = Math.max(0, table.scores[table.me])
  const most = Math.max(2, Math.floor(table.view.rounds / 2))
  const hasLost = table.isReveal && table.won[table.me] < 0
  if (lives === 0) {
    return h("p", { class: "party-note party-hearts", key: "hearts" }, hasLost && brokenHeart(), say.party.out)
  }
  return h("p", {
    class: "party-hearts", key: "hearts", role: "img",
    "aria-label": say.party.livesLeft(lives, most, hasLost),
  },
    most > 6 ? [hasLost ? brokenHeart() : heart(), h("strong", {}, say.dice.of(lives, most))]
      : Array.from({ length: most }, (_, place) => (hasLost && place === lives ? h("span", { key: "lost" }, brokenHeart())
        : h("span", { key: place, class: place < lives ? "party-heart-full" : "party-heart-gone" }, heart()))))
}
