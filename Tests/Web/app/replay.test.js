import assert from "node:assert/strict"
import { test } from "node:test"
import { openReplay } from "../../../Clients/Web/app/match/replay.js"

const seats = ["ada", "ben"].map((userId) => ({ userId, isPlayedByBot: false, hasResigned: false }))

// Each file of styles is there as soon as it is asked for.
globalThis.document = {
  createElement: () => ({ dataset: {} }),
  head: { querySelectorAll: () => [], insertBefore: (link) => link.onload() },
}

/** What a replay shows whose only step is this one. */
function textOfReplay(step) {
  const live = {
    state: { status: "over", game: "highCard", seats, seat: 0 }, on: () => () => {}, close() {},
    replay: async () => ({ steps: [{ rev: 1, event: "began", body: {}, ...step }] }),
  }
  const parlor = { match: () => live, person: (userId) => ({ userId, displayName: userId }) }
  return new Promise((resolve) => {
    const shown = () => {
      const text = textOf(page.view())
      if (!text.includes("Loading the replay")) resolve(text)
    }
    const page = openReplay("m", { parlor, me: "ada", redraw: () => queueMicrotask(shown) })
  })
}

function textOf(node) { return node.text ?? node.children.map(textOf).join(" ") }

test("a step of a replay waits for whom the match waited for, whatever anybody may do", async () => {
  const text = await textOfReplay({
    awaited: ["ben"], legal: { ada: [] },
    view: {
      round: 1, rounds: 13, prize: 1, shown: [1], scores: [0, 0], handCounts: [12, 13], awaited: ["ben"], playing: [0, 1],
    },
  })
  assert.match(text, /ben\s+It is their turn\./)
  assert.doesNotMatch(text, /ada\s+It is their turn\./)
})
