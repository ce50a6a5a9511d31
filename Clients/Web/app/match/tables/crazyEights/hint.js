import { count } from "../../words.js"

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

/** What the player to move can do, in a few words. */
export function hintFor({ view, canPlay, canDraw, canPass, settings }) {
  if (view.pending) return canPlay ? `Play a two, or draw ${view.pending}` : `Draw ${view.pending}`
  const left = settings.drawLimit ? settings.drawLimit - view.drawn : null
  if (canDraw) {
    if (canPlay) return view.drawn ? "Play a card" : "Play a card, or draw"
    return left !== null && view.drawn ? `No card fits. ${count(left, "draw")} left` : "No card fits: draw"
  }
  if (!canPass) return "Play a card"
  const next = canPlay ? "play or pass" : "pass"
  const isAtLimit = left !== null && left <= 0
  if (isAtLimit) return `You have drawn ${NUMBERS[view.drawn] ?? view.drawn}: ${next}`
  return `Nothing to draw: ${next}`
}
