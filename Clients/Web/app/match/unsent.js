import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"

/** What the table says about a move that waits for the connection: `{words, hint, takeBack?}`; null if none waits. */
export function unsentOf(live) {
  if (live.underway.length === 0 || live.parlor.status === "online") return null
  if (live.canTakeBack) {
    return { words: "Not sent yet", hint: "It goes when you are connected", takeBack: () => live.takeBack() }
  }
  // It may have arrived before the connection broke.
  return { words: "On its way", hint: "You see what came of it when you are connected" }
}

/** A small clock, at the corner of what is not sent yet. */
export function UnsentMark() {
  return h("span", { key: "unsent", class: "sitter-mark sitter-mark-held unsent-mark", title: "Not sent yet" }, icon("clock"))
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
  }, "Take it back")
}
