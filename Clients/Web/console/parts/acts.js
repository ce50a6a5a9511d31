import { h } from "../../app/view.js"
import { clock } from "../format.js"
import { commandLine } from "../words.js"

/** What was done from here, the newest first, and how it goes. */
export function Acts({ acts }) {
  return h("ul", { class: "acts" }, acts.map((act) =>
    h("li", { class: "act", key: `${act.at} ${act.words.join(" ")}` },
      h("span", { class: ["mark", act.hasFailed ? "mark-bad" : act.isOver ? "mark-good" : "mark-busy"],
        "aria-hidden": "true" }),
      h("span", { class: "act-words" },
        h("code", { class: "act-command" }, `$ ${commandLine(act.words)}`),
        h("span", { class: "act-steps", role: "status" }, act.steps.length ? act.steps.slice(-4).join(" ") : "Begun.")),
      h("span", { class: "act-time" }, clock(act.at)))))
}
