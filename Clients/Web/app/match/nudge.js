import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { awaitedSeats } from "./seats.js"
import { small } from "./sentences.js"
import { say } from "../words/games.js"

/** How long others may take before a player can nudge them, as on the server. */
export const PATIENCE_MS = 10_000

/** The seats of others whom the match waits for: people who are there and play for themselves. */
export function nudgeable(match) {
  const mine = match?.seats?.[match.seat]
  if (match?.status !== "playing" || !mine || mine.hasResigned) return []
  return awaitedSeats(match).filter((seat) => {
    const { isPlayedByBot, heldUntil } = match.seats[seat]
    return seat !== match.seat && !isPlayedByBot && !heldUntil
  })
}

/** How long the others have been awaited, and whether this turn was nudged. */
export class Wait {
  #redraw
  #now
  #rev = null
  #since = 0
  #nudged = null
  #timer

  constructor(redraw, now = Date.now) { [this.#redraw, this.#now] = [redraw, now] }

  /** To be told of each change of the match. It is drawn again when others have had their time. */
  follow(match, rev) {
    if (rev === this.#rev) return
    this.#rev = rev
    this.#since = this.#now()
    clearTimeout(this.#timer)
    if (nudgeable(match).length > 0) this.#timer = setTimeout(this.#redraw, PATIENCE_MS + 50)
  }

  canNudge(match) {
    return nudgeable(match).length > 0 && this.#nudged !== turnOf(match) && this.#now() - this.#since >= PATIENCE_MS
  }

  noteNudge(match) { this.#nudged = turnOf(match) }

  close() { clearTimeout(this.#timer) }
}

/** `Ada nudged you.`: what the table is told, for `seats` as tables have them. Empty when nobody is awaited any more. */
export function nudgeSentence(match, seats, by) {
  const name = (seat) => (seat?.isMe ? say.common.you : seat?.name ?? say.common.somebody)
  const nudged = awaitedSeats(match).map((seat) => seats[seat]).filter((seat) => seat.userId !== by)
  if (nudged.length === 0) return ""
  return say.match.nudged(name(seats.find((seat) => seat.userId === by)), say.common.list(nudged.map((seat) => small(name(seat)))))
}

/** The button goes with the nudge, and the focus goes on in the hand, where there is one. */
export function NudgeButton({ onClick }) {
  return h(Button, {
    key: "nudge", title: say.match.nudgeHint,
    onClick: ({ currentTarget }) => {
      currentTarget.closest(".table")?.querySelector(".hand-card[tabindex='0']")?.focus({ preventScroll: true })
      onClick()
    },
  }, say.match.nudge)
}

function turnOf(match) { return match?.view?.turn ?? match?.view?.round ?? match?.awaited?.join() }
