import { h } from "../../../view.js"
import { Avatar } from "../../../parts/avatar.js"
import { Landed } from "./faces.js"
import { votesIn } from "./standing.js"
import { say } from "../../../words/games.js"

/** The story as a page of a book: what the viewer may read of it, and at the end all, to vote on. */
export function Story({ table, send, memory }) {
  const { card, options } = table
  const written = table.said.filter((entry) => entry.phase === "write")
  const isRead = options.length > 0
  return h("article", { class: "party-book", key: "book", "aria-label": say.party.story },
    h("p", { class: "party-story-first", dir: "auto" }, card?.text ?? ""),
    isRead ? h(Lines, { table, send, memory })
      : written.map((entry, index) => h(Written, { key: index, table, entry })),
    !isRead && table.awaited.length === 1 && !table.isReveal && h("p", { class: "party-story-next", key: "next" },
      h(Face, { table, seat: table.awaited[0] }),
      h("span", { class: "party-dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"))),
    table.isReveal && h("p", { class: "party-story-end" }, say.party.theEnd))
}

function Face({ table, seat }) {
  return h(Avatar, { person: table.seats[seat]?.person, color: table.seats[seat]?.color, size: "small" })
}

/** A line that is written, or scribbles where it is hidden until all is told. */
function Written({ table, entry }) {
  return h("p", { class: ["party-story-line", !entry.text && "party-story-hidden"] },
    h(Face, { table, seat: entry.seat }),
    entry.text ? h("span", { dir: "auto" }, entry.text) : h("span", { class: "party-scribble" },
      h("span", { class: "visually-hidden" }, say.party.hiddenLine)))
}

function Lines({ table, send, memory }) {
  const votes = votesIn(table, "vote")
  const best = Math.max(1, ...votes.map((seats) => seats.length))
  const chosen = table.chosen >= 0 ? table.chosen : memory.pending?.choose?.option ?? -1
  return table.options.map((option) => {
    const seats = votes[option.index]
    if (table.isReveal) {
      return h("p", {
        key: option.index,
        class: ["party-story-line", seats.length === best && "party-story-best"], style: { "--i": option.index },
      },
        (option.authors ?? []).map((seat) => h(Face, { key: seat, table, seat })),
        h("span", { dir: "auto" }, option.text), h(Landed, { table, seats, label: say.party.chosenBy, from: option.index }))
    }
    const isOwn = (option.authors ?? []).includes(table.me)
    return h("button", {
      key: option.index, type: "button",
      class: ["party-story-line", "party-story-vote", chosen === option.index && "party-choice-mine"],
      disabled: !table.canChoose || !option.mayChoose || chosen >= 0, "aria-pressed": String(chosen === option.index),
      on: { click: () => send({ choose: { option: option.index } }) },
    }, h("span", { dir: "auto" }, option.text), isOwn && h("span", { class: "party-note" }, say.party.yours))
  })
}
