import { h } from "../../app/view.js"
import { counted, grouped } from "../format.js"
import { markOf, treeLines } from "../tree.js"

const MOST_LINES = 3000

/** A state as JSON, with what changed in colour. Objects and arrays close and open. */
export function StateTree({ state, marks, closed, toggle, label = "State" }) {
  const lines = treeLines(state, { closed })
  return [
    h("div", { class: "tree", role: "region", "aria-label": label, tabindex: "0" },
      lines.slice(0, MOST_LINES).map((line) =>
        h(Line, { key: `${line.path} ${line.kind === "end"}`, line, mark: markOf(marks, line.path), toggle }))),
    lines.length > MOST_LINES
      && h("p", { class: "nothing" },
        `${counted(lines.length - MOST_LINES, "more line")}: close some of what is shown, or use the command.`),
  ]
}

/** Two revisions beside each other: what is gone stands on one side, what is new on the other. */
export function StatesBeside({ before, state, from, at, marks, ...more }) {
  const without = (kind) => new Map([...marks].filter(([, mark]) => mark !== kind))
  const side = (rev, state, marks) => h("div", { class: "beside" },
    h("h3", { class: "beside-title" }, `Revision ${grouped(rev)}`),
    h(StateTree, { ...more, state, marks, label: `State at revision ${rev}` }))
  return h("div", { class: "besides" }, side(from, before, without("new")), side(at, state, without("gone")))
}

function Line({ line, mark, toggle }) {
  const hasInside = line.count > 0 && line.path !== ""
  return h("div", { class: ["tree-line", mark && `tree-${mark}`], style: { "--depth": line.depth } },
    hasInside
      ? h("button", {
        type: "button", class: "tree-toggle", "aria-expanded": String(!line.isClosed),
        "aria-label": `${line.path}, ${counted(line.count, "entry", "entries")}`,
        on: { click: () => toggle(line.path) },
      }, line.isClosed ? "▸" : "▾")
      : h("span", { class: "tree-toggle" }),
    line.name !== null && h("span", { class: "tree-name" }, line.name, h("span", { class: "tree-colon" }, ":")),
    h("span", { class: `tree-${line.kind}`, dir: "auto" }, line.text),
    line.isClosed && h("span", { class: "tree-count" }, counted(line.count, "entry", "entries")),
    mark && line.kind !== "end" && h("span", { class: "visually-hidden" }, `, ${mark}`))
}
