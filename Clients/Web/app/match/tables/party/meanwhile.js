import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Landed } from "./faces.js"
import { highlights } from "./highlights.js"
import { known, namer } from "./words.js"
import { say } from "../../../words/games.js"

/** What who waits can do and read: a bet, and the best of the last round. At the reveal: who called it. */
export function Meanwhile({ table, memory, send }) {
  if (table.isOver || table.isReplay) return null
  if (table.isReveal) return h(Called, { table })
  if (table.isAsked) return null
  const bet = betFor(table)
  const last = highlights(memory.rounds.get(table.view.round - 1), table)
  if (!bet && last.length === 0) return null
  return h("section", { class: "party-meanwhile", key: "meanwhile", "aria-label": say.bets.meanwhile },
    bet && h(Bet, { table, bet, memory, send }),
    last.length > 0 && h(LastRound, { table, last }))
}

/** The bet that is open to this viewer, or that they have made in this phase: `{question, choices, chosen, others}`. */
export function betFor({ view, phase, me, isAsked }) {
  const { openBet } = view
  if (!openBet || isAsked) return null
  const made = (view.bets ?? []).filter((bet) => bet.phase === phase)
  const own = made.find((bet) => bet.seat === me)
  if (!openBet.mayBet && !own) return null
  return {
    question: openBet.question, choices: openBet.choices, chosen: own?.choice ?? -1,
    others: made.map((bet) => bet.seat).filter((seat) => seat !== me),
  }
}

/** Who was right, in a sentence; empty if nobody has bet, or nothing came true. */
export function calledIt({ view, seats, mySeat }) {
  const settled = (view.bets ?? []).filter((bet) => bet.isRight !== undefined && bet.isRight !== null)
  if (settled.length === 0) return ""
  const right = [...new Set(settled.filter((bet) => bet.isRight).map((bet) => bet.seat))]
  return right.length === 0 ? say.bets.nobody : `${namer(seats, mySeat).do(right, say.bets.calledIt)}.`
}

function Called({ table }) {
  const words = calledIt(table)
  return words === "" ? null : h("p", { class: "party-called", key: "called", dir: "auto" }, icon("eye"), words)
}

function Bet({ table, bet, memory, send }) {
  const { question, choices, others } = bet
  const chosen = bet.chosen >= 0 ? bet.chosen : memory.pending?.bet?.choice ?? -1
  return h("div", { class: "party-bet", key: "bet" },
    h("p", { class: "party-bet-question" }, known(question)),
    h("div", { class: "party-bet-choices", role: "group", "aria-label": known(question) },
      choices.map((choice, place) => h("button", {
        key: place, type: "button", class: ["party-bet-choice", chosen === place && "party-bet-mine"],
        disabled: chosen >= 0, "aria-pressed": String(chosen === place),
        on: { click: () => send({ bet: { choice: place } }) },
      }, h("span", { dir: "auto" }, nameOf(table, choice))))),
    h("p", { class: "party-bet-note" },
      h("span", {}, chosen < 0 ? say.bets.hint : say.bets.ifTrue),
      h(Landed, { table, seats: others, label: say.bets.haveBet })))
}

function nameOf({ me, seats }, { text, player }) {
  if (player === undefined || player === null) return known(text ?? "")
  return player === me ? say.common.you : seats[player]?.name ?? say.common.somebody
}

function LastRound({ table, last }) {
  return h("div", { class: "party-last", key: "last" },
    h("h3", {}, say.bets.lastRound),
    h("ul", {}, last.map(({ text, seats, note }, place) => h("li", { key: place },
      h("span", { class: "party-last-text", dir: "auto" }, text),
      h("span", { class: "party-last-note" }, h(Landed, { table, seats, label: say.bets.by }), note)))))
}
