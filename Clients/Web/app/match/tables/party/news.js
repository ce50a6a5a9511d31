import { cue } from "./cue.js"
import { calledIt } from "./meanwhile.js"
import { outcome } from "./outcome.js"
import { roundWords } from "./winner.js"
import { filled, namer, spelled } from "./words.js"
import { say } from "../../../words/games.js"

/** The newest thing that happened, in a sentence for a screen reader. */
export function news(table) {
  const { view, isOver, isReveal, seats, mySeat } = table
  const words = namer(seats, mySeat)
  if (isOver) return say.news.over(words.do(view.results?.winners ?? [], say.news.wins))
  if (isReveal) {
    const { answer, text } = outcome(table)
    return [answer && `${answer}.`, text, roundWords(table), calledIt(table)].filter(Boolean).join(" ")
  }
  if (view.phase === "pick") return opening(table)
  const latest = (view.actions ?? []).at(-1)
  const seat = seats.findIndex((other) => other.userId === latest?.playerId)
  if (!latest || latest.type === "cardDrawn" || seat < 0 || latest.type === "scoreUpdated") return opening(table)
  if (latest.type === "turnPassed") return `${words.do([seat], say.news.passes)}. ${left(table)}`
  // Guesses come one after the other: who is left is not news.
  const rest = table.isChatty ? "" : left(table)
  return `${answered(table, seat, latest, words)} ${rest}`.trim()
}

function answered(table, seat, latest, { do: did }) {
  const entries = table.said.filter((entry) => entry.seat === seat)
  if (entries.at(-1)?.isRight) return `${did([seat], say.news.hasIt)}.`
  if (entries.at(-1)?.isNear) return `${did([seat], say.news.says)}: ${ended(entries.at(-1).text)}${say.news.isClose}`
  if (latest.data?.text) return `${did([seat], say.news.says)}: ${ended(latest.data.text)}`
  return `${did([seat], say.news.hasAnswered)}.`
}

function opening(table) {
  const { card, lead, seats } = table
  const text = card?.text ? ended(filled(card.text, seats[lead]?.name)) : ""
  return say.news.opening(table.view.round, text, cue(table)).replace(/\s+/g, " ")
}

function ended(text) { return /[.!?…"”»]$/u.test(text) ? text : `${text}.` }

function left({ awaited, mySeat }) {
  if (awaited.length === 0) return ""
  if (awaited.length === 1) return awaited[0] === mySeat ? say.news.onlyYou : say.news.oneLeft
  return say.news.left(spelled(awaited.length))
}
