import { h } from "../../app/view.js"

const KINDS = { ready: "good", failing: "bad", failed: "bad", degraded: "bad", silent: "bad", stopped: "bad" }

/** "good", "bad", or "busy" for what passes. */
export function kindOfState(state) { return KINDS[state] ?? "busy" }

/** How an instance does: a dot and a word, so that the colour is not all. */
export function State({ state }) {
  return h("span", { class: "state" },
    h("span", { class: ["mark", `mark-${kindOfState(state)}`], "aria-hidden": "true" }), state)
}
