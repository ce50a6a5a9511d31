import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Avatar } from "../../../parts/avatar.js"
import { Landed } from "./faces.js"
import { votesIn } from "./standing.js"
import { known } from "./words.js"
import { say } from "../../../words/games.js"

const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H"]

/**
 * What can be chosen, as buttons for thumbs; at the reveal, who chose what. `look` is "tiles", "pair", "people",
 * "slips" or "thumbs"; `phase` is the question whose votes land on them.
 */
export function Choices({ table, look, send, memory, phase, order, pace }) {
  const votes = votesIn(table, phase).map((seats) => withoutSpotlight(table, seats))
  const best = Math.max(1, ...votes.map((seats) => seats.length))
  const pending = memory.pending?.choose?.option ?? -1
  const chosen = table.chosen >= 0 ? table.chosen : pending
  // In the order in which they were given.
  const voters = table.said.filter((entry) => phase === undefined || entry.phase === phase).map(({ seat }) => seat)
  const delayOf = look === "people" && table.isReveal && memory.isFresh ? (seat) => voters.indexOf(seat) * pace.step : null
  const ranked = order ? order(table.options, votes) : table.options
  // Where they lie must not tell it before they turn over.
  const options = memory.isFresh ? table.options : ranked
  return h("div", { class: ["party-choices", `party-${look}`], role: "group", "aria-label": say.party.choices, "data-count": options.length },
    options.map((option, place) => h(Choice, {
      key: option.index, table, option, place, look, send, votes: votes[option.index], best, chosen, delayOf,
      turn: ranked.length - 1 - ranked.indexOf(option),
    })))
}

function Choice({ table, option, place, look, send, votes, best, chosen, delayOf, turn }) {
  const { index } = option
  const isOpen = table.canChoose && chosen < 0
  const isOwn = (option.authors ?? []).includes(table.me) && !table.isReveal
  const content = [
    markOf(table, option, look),
    h("span", { class: "party-choice-words", dir: "auto" }, nameOf(table, option, look)),
    isOwn && h("span", { class: "party-note" }, say.party.yours),
    (table.isReveal || table.isReplay) && h(Below, { table, option, votes, look, place, delayOf }),
  ]
  const state = {
    class: [
      "party-choice", chosen === index && !table.isReveal && "party-choice-mine",
      chosen >= 0 && chosen !== index && !table.isReveal && "party-choice-other",
      table.isReveal && (option.isTrue ? "party-choice-true" : "party-choice-shown"),
      table.isReveal && votes.length === best && "party-choice-most",
    ],
    flip: `choice${index}`,
    style: { "--i": place, "--turn": turn, "--share": `${(100 * votes.length) / Math.max(1, total(table))}%` },
  }
  if (table.isReveal || (!isOpen && chosen !== index && isOwn)) return h("div", state, content)
  return h("button", {
    ...state, type: "button", disabled: !isOpen || !option.mayChoose,
    "aria-pressed": String(chosen === index), on: { click: () => send({ choose: { option: index } }) },
  }, content)
}

function total(table) { return table.said.filter((entry) => entry.option !== undefined && entry.option !== null).length }

function markOf(table, option, look) {
  const seat = option.player
  if (look === "people" && seat !== undefined && seat !== null) {
    return h(Avatar, { person: table.seats[seat]?.person, color: table.seats[seat]?.color, size: "large" })
  }
  if (look === "thumbs") return icon(option.index === 0 ? "check" : "close", "party-choice-icon")
  if (look === "tiles" && table.options.length > 2) {
    return h("span", { class: "party-choice-letter", "aria-hidden": "true" }, LETTERS[option.index])
  }
  return null
}

/** Slips are what players wrote. */
function nameOf(table, option, look) {
  if (option.player === undefined || option.player === null) return look === "slips" ? option.text ?? "" : known(option.text ?? "")
  return option.player === table.me ? say.common.you : table.seats[option.player]?.name ?? say.common.somebody
}

/** At the reveal: who wrote it, whether it is true, and who chose it. */
function Below({ table, option, votes, look, place, delayOf }) {
  const authors = look === "slips" && table.isReveal ? option.authors ?? [] : []
  const stamp = table.isReveal && stampOf(table, option)
  return [
    stamp && h("span", { key: "stamp", class: ["party-stamp", option.isTrue && "party-stamp-true"], dir: "auto" }, stamp),
    (authors.length > 0 || votes.length > 0) && h("span", { key: "below", class: "party-choice-below" },
      authors.length > 0 && table.mechanic !== "twoTruths" && h("span", { class: "party-author" },
        icon("pen"), h("span", { dir: "auto" },
          authors.map((seat) => (seat === table.me ? say.common.you : table.seats[seat]?.name)).join(", "))),
      h(Landed, { table, seats: votes, label: say.party.chosenBy, from: 2 + 2 * place, delayOf })),
  ]
}

/** Whose choice was guessed is stamped on it, and is no guess. */
function withoutSpotlight({ mechanic, lead }, seats) {
  return mechanic === "spotlight" ? seats.filter((seat) => seat !== lead) : seats
}

function stampOf(table, option) {
  if (table.mechanic === "spotlight") {
    const chosen = table.said.find((entry) => entry.seat === table.lead)?.option
    return chosen === option.index ? (table.isLead ? say.common.you : table.seats[table.lead]?.name) : null
  }
  if (table.mechanic === "twoTruths") return option.isTrue ? say.party.theLie : say.party.true
  if (table.mechanic === "quiz") return option.isTrue ? icon("check") : null
  if (table.mechanic === "bluff") return option.isTrue ? say.party.theTruth : say.party.bluff
  return null
}
