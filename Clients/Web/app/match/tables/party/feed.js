import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Avatar } from "../../../parts/avatar.js"
import { isNear } from "./words.js"
import { say } from "../../../words/games.js"

/** Guesses and hints as they come, like a chat; what was right is not told before the end. */
export function Feed({ table, empty }) {
  const answers = table.card?.answers ?? []
  const entries = table.said.filter((entry) => entry.phase === "guess")
  return h("div", { class: "party-feed", key: "feed" },
    h("ol", { class: "party-feed-list", "aria-label": say.party.guesses, ref: stayAtEnd },
      entries.map((entry, index) => h(Entry, { key: index, table, entry, answers }))),
    entries.length === 0 && empty && h("p", { class: "party-feed-empty" }, empty))
}

function Entry({ table, entry, answers }) {
  const seat = table.seats[entry.seat]
  const isTold = ["teller", "artist"].includes(table.view.roles?.[entry.seat])
  // Before the reveal the game says so, and only to the one who guessed it.
  const isClose = entry.isNear
    || table.isReveal && entry.isRight === false && answers.length > 0 && isNear(entry.text ?? "", answers)
  return h("li", {
    class: [
      "party-said", entry.seat === table.me && "party-said-mine", isTold && "party-said-hint",
      entry.isRight && "party-said-right", isClose && "party-said-near",
    ],
  },
    h(Avatar, { person: seat?.person, color: seat?.color, size: "small" }),
    h("span", { class: "party-bubble" },
      h("span", { class: "visually-hidden" }, `${entry.seat === table.me ? say.common.you : seat?.name}: `),
      entry.text ? h("span", { dir: "auto" }, entry.text)
        : entry.isRight ? (entry.seat === table.me ? say.party.youHaveIt : say.party.hasIt) : "…",
      entry.isRight && icon("check"),
      isClose && h("span", { class: "party-near" }, table.isReveal ? say.party.soClose : say.party.isClose)))
}

/** The newest is in sight, unless somebody reads what came before. */
function stayAtEnd(list) {
  if (!list) return
  let isAtEnd = true
  list.addEventListener("scroll", () => {
    isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
  }, { passive: true })
  new MutationObserver(() => { if (isAtEnd) list.scrollTop = list.scrollHeight })
    .observe(list, { childList: true })
  requestAnimationFrame(() => { list.scrollTop = list.scrollHeight })
}
