import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { say } from "../words/games.js"

/** What the table says about a move that waits for the connection: `{words, hint, takeBack?}`; null if none waits. */
export function unsentOf(live) {
  if (live.underway.length === 0 || live.parlor.status === "online") return null
  if (live.canTakeBack) {
    return { words: say.match.unsent, hint: say.match.unsentHint, takeBack: () => live.takeBack() }
  }
  // It may have arrived before the connection broke.
  return { words: say.match.onItsWay, hint: say.match.onItsWayHint }
}

/** A small clock, at the corner of what is not sent yet. */
export function UnsentMark() {
  return h("span", { key: "unsent", class: "sitter-mark sitter-mark-held unsent-mark", title: say.match.unsent }, icon("clock"))
}

/** The button goes with the move, and gives the focus to the hand, or to what can be pressed in its place. */
export function TakeBack({ unsent }) {
  return unsent.takeBack && h(Button, {
    key: "takeBack",
    onClick: ({ currentTarget }) => {
      const table = currentTarget.closest(".table")
      table?.querySelector(".hand-card[tabindex='0']")?.focus({ preventScroll: true })
      unsent.takeBack()
      requestAnimationFrame(() => requestAnimationFrame(() => {
        if (document.activeElement === document.body) table?.querySelector(".thumbs-buttons button:not(:disabled)")?.focus()
      }))
    },
  }, say.match.takeItBack)
}
