import { h } from "../view.js"

/** Pictures of a living room, drawn with a few shapes in the colours of the page. */
function picture(viewBox, name, ...shapes) {
  return h("svg", { class: ["picture", `picture-${name}`], viewBox, "aria-hidden": "true" }, shapes)
}

function shape(tag, props) { return h(tag, props) }

/** A lamp over a round table with cards. */
export function lamp() {
  return picture("0 0 320 220", "lamp",
    shape("path", { class: "picture-light", d: "M118 84 40 208h240L202 84z" }),
    shape("path", { class: "picture-line", d: "M160 0v34" }),
    shape("path", { class: "picture-shade", d: "M132 34h56l26 50H106z" }),
    shape("path", { class: "picture-trim", d: "M106 84h108v6H106z" }),
    shape("ellipse", { class: "picture-table", cx: 160, cy: 196, rx: 128, ry: 22 }),
    shape("ellipse", { class: "picture-felt", cx: 160, cy: 191, rx: 112, ry: 16 }),
    h("g", { class: "picture-cards" },
      shape("rect", { x: 122, y: 150, width: 30, height: 42, rx: 4, transform: "rotate(-16 137 171)" }),
      shape("rect", { x: 145, y: 145, width: 30, height: 42, rx: 4 }),
      shape("rect", { x: 168, y: 150, width: 30, height: 42, rx: 4, transform: "rotate(16 183 171)" })),
    shape("path", { class: "picture-pip", d: "M160 176c-7-6-10-9-10-13a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13z" }))
}

/** An armchair: nobody is here yet. */
export function chair() {
  return picture("0 0 160 120", "chair",
    shape("path", { class: "picture-shade", d: "M44 60V34q0-18 18-18h36q18 0 18 18v26z" }),
    shape("path", { class: "picture-trim", d: "M26 58q0-10 10-10t10 10v18h68V58q0-10 10-10t10 10v34H26z" }),
    shape("path", { class: "picture-shade", d: "M46 68h68v12H46z" }),
    shape("path", { class: "picture-line", d: "M36 92v12M124 92v12" }))
}

/** A pencil and a line: nothing drawn yet. */
export function sketch() {
  return picture("0 0 160 120", "sketch",
    shape("rect", { class: "picture-paper", x: 28, y: 16, width: 104, height: 88, rx: 6 }),
    shape("path", { class: "picture-line", d: "M42 82c14-34 22 12 36-16s20-6 26-22" }),
    shape("path", { class: "picture-shade", d: "M104 44l22-26 10 8-22 26-13 5z" }))
}

/** Two cups: no conversation yet. */
export function cups() {
  return picture("0 0 160 120", "cups",
    shape("path", { class: "picture-shade", d: "M30 52h44v22q0 16-16 16H46q-16 0-16-16z" }),
    shape("path", { class: "picture-line", d: "M74 58q14-2 12 9t-13 8M42 40c-4-6 4-8 0-16M58 40c-4-6 4-8 0-16" }),
    shape("path", { class: "picture-trim", d: "M92 62h38v18q0 14-14 14h-10q-14 0-14-14z" }),
    shape("ellipse", { class: "picture-table", cx: 82, cy: 98, rx: 62, ry: 7 }))
}
