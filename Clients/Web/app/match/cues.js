import { feel } from "./attention.js"
import { paceOf } from "./tables/party/pace.js"

/** How long after the end the first place is on the podium. */
export const PODIUM_MS = 1500

/**
 * What is felt and heard of an event, as `{name, after}` with milliseconds. `before` and `after` are the game's views,
 * `seat` is the viewer's, and `hasWon` says so when the match is over. A player who is asked hears of the turn instead
 * of the card.
 */
export function cuesOf({ event, before, after, seat, isAsked, hasWon }) {
  if (event === "ended") return [{ name: "drum", after: 0 }, { name: hasWon ? "won" : "over", after: PODIUM_MS }]
  if (!after?.phase || after.results) return []
  const isNew = before?.round !== after.round || before?.phase !== after.phase
  if (after.phase !== "reveal") return before?.round !== after.round && !isAsked ? [{ name: "card", after: 0 }] : []
  if (!isNew) return []
  const points = after.roundPoints?.[seat] ?? 0
  return [
    { name: "reveal", after: 0 },
    ...(points === 0 ? [] : [{ name: points > 0 ? "point" : "loss", after: paceOf(after).end }]),
  ]
}

/** Gives the cues at their times. Those of an earlier event that are still to come are dropped. */
export class Cues {
  #app
  #timers = []

  constructor(app) { this.#app = app }

  give(cues) {
    if (cues.length === 0) return
    this.close()
    this.#timers = cues.map(({ name, after }) => setTimeout(() => feel(name, this.#app), after))
  }

  close() { this.#timers.forEach(clearTimeout) }
}
