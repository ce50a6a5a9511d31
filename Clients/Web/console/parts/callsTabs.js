import { h } from "../../app/view.js"

const VIEWS = [
  { id: "calls", name: "Work" },
  { id: "slow", name: "Slow calls" },
  { id: "refusals", name: "Refusals" },
]

/** The three ways to look at calls. */
export function CallsTabs({ current }) {
  return h("nav", { class: "segments", "aria-label": "Calls" }, VIEWS.map((view) =>
    h("a", { key: view.id, class: "segment", href: `#/${view.id}`,
      "aria-current": view.id === current ? "page" : null }, view.name)))
}
