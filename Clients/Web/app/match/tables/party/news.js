import { capital } from "../../words.js"
import { cue } from "./cue.js"
import { calledIt } from "./meanwhile.js"
import { outcome } from "./outcome.js"
import { roundWords } from "./winner.js"
import { filled, namer, spelled } from "./words.js"

/** The newest thing that happened, in a sentence for a screen reader. */
export function news(table) {
  const { view, isOver, isReveal, seats, mySeat } = table
  const words = namer(seats, mySeat)
  if (isOver) return `The game is over. ${words.do(view.results?.winners ?? [], "wins", "win")}.`
  if (isReveal) {
    const { answer, text } = outcome(table)
    return [answer && `${answer}.`, text, roundWords(table), calledIt(table)].filter(Boolean).join(" ")
  }
  if (view.phase === "pick") return opening(table)
  const latest = (view.actions ?? []).at(-1)
  const seat = seats.findIndex((other) => other.userId === latest?.playerId)
  if (!latest || latest.type === "cardDrawn" || seat < 0 || latest.type === "scoreUpdated") return opening(table)
  if (latest.type === "turnPassed") return `${words.do([seat], "passes", "pass")}. ${left(table)}`
  // Guesses come one after the other: who is left is not news.
  const rest = table.isChatty ? "" : left(table)
  return `${answered(table, seat, latest, words)} ${rest}`.trim()
}

function answered(table, seat, latest, { do: did }) {
  const entries = table.said.filter((entry) => entry.seat === seat)
  if (entries.at(-1)?.isRight) return `${did([seat], "has", "have")} it.`
  if (entries.at(-1)?.isNear) return `${did([seat], "says", "say")}: ${ended(entries.at(-1).text)} That is close.`
  if (latest.data?.text) return `${did([seat], "says", "say")}: ${ended(latest.data.text)}`
  return `${did([seat], "has", "have")} answered.`
}

function opening(table) {
  const { card, lead, seats } = table
  const text = card?.text ? ended(filled(card.text, seats[lead]?.name)) : ""
  return `Card ${table.view.round}. ${text} ${cue(table)}`.replace(/\s+/g, " ")
}

function ended(text) { return /[.!?…"”»]$/u.test(text) ? text : `${text}.` }

function left({ awaited, mySeat }) {
  if (awaited.length === 0) return ""
  if (awaited.length === 1) return awaited[0] === mySeat ? "Only you are left." : "One is left."
  return `${capital(spelled(awaited.length))} are left.`
}
