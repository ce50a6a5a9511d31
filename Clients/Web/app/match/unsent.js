import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"

/** How a move that waits for the connection is told: `{words, hint, takeBack}`; null when none waits. */
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

/** The focus goes on in the hand, where there is one: the button is gone with the move. */
export function TakeBack({ unsent }) {
  return unsent.takeBack && h(Button, {
    key: "takeBack",
    onClick: ({ currentTarget }) => {
      currentTarget.closest(".table")?.querySelector(".hand-card[tabindex='0']")?.focus({ preventScroll: true })
      unsent.takeBack()
    },
  }, "Take it back")
}
