import { h } from "../view.js"

const path = (name, d) => h("path", { class: `court-${name}`, d })
const face = () => [
  h("ellipse", { class: "court-skin", cx: 50, cy: 45, rx: 9, ry: 10.5 }),
  h("circle", { class: "court-line", cx: 46.4, cy: 44, r: 1.1 }),
  h("circle", { class: "court-line", cx: 53.6, cy: 44, r: 1.1 }),
  h("circle", { class: "court-cheek", cx: 44.6, cy: 48, r: 1.7 }),
  h("circle", { class: "court-cheek", cx: 55.4, cy: 48, r: 1.7 }),
]
const robe = () => [
  path("cloth", "M29 70c0-10 7-16 21-16s21 6 21 16z"),
  path("trim", "M36 70c1-5 2-9 3.4-12.4l3.4-1.6c-1.8 4.4-2.8 9-3.2 14zM64 70c-1-5-2-9-3.4-12.4l-3.4-1.6c1.8 4.4 2.8 9 3.2 14z"),
]

/** The upper half of each court card; the lower half is the same, turned round. */
const HALVES = {
  K: () => [
    robe(),
    path("hair", "M39 40c-2 6-1 12 1 16h20c2-4 3-10 1-16z"),
    face(),
    path("hair", "M40.6 46c-.6 11 4 17 9.4 17s10-6 9.4-17c-2 3.6-4.6 4.2-9.4 4.2s-7.4-.6-9.4-4.2z"),
    path("mouth", "M47 52.3q3 1.6 6 0"),
    path("gold", "M38.5 37.5 36.5 23l7.2 6.2L50 20l6.3 9.2 7.2-6.2-2 14.5q-11.5-3-23 0z"),
    h("circle", { class: "court-cloth", cx: 50, cy: 31.5, r: 2 }),
  ],
  Q: () => [
    path("hair", "M36.5 62c-3-18-1-32 13.5-32s16.5 14 13.5 32z"),
    robe(),
    path("skin", "M46 53h8v5q-4 4-8 0z"),
    face(),
    path("hair", "M40.5 44c0-8 5-10.5 9.5-10.5S59.5 36 59.5 44c-3-1-6-3-9.5-7-3.5 4-6.5 6-9.5 7z"),
    path("mouth", "M47.5 50.5q2.5 2 5 0"),
    path("gold", "M40.5 33.5 40 25l4.8 3.6L50 21l5.2 7.6L60 25l-.5 8.5q-9.5-3.5-19 0z"),
    h("circle", { class: "court-gold", cx: 50, cy: 62, r: 2.2 }),
  ],
  J: () => [
    robe(),
    path("hair", "M38.5 38c-2 7-1.5 12 .5 15.5h22c2-3.5 2.5-8.5.5-15.5z"),
    face(),
    path("hair", "M40.5 43c.5-6 4-8 9.5-8s9 2 9.5 8c-4-.5-6-2.5-7.5-4.5-3 3-7 4.5-11.5 4.5z"),
    path("mouth", "M47 50.5q3 2.2 6 0"),
    path("cloth", "M37 37.5c-1-9 5-14 13-14s14 5 13 14q-13-5-26 0z"),
    path("gold", "M37 38.5q13-5.5 26 0v-3q-13-5.5-26 0z"),
    path("feather", "M60 33c7-4 9-9 8-15-6 1-10 6-10 14z"),
    path("trim", "M42 57l8 7 8-7-2-2.5H44z"),
  ],
}

/** King, queen and jack: half a figure above, half below. */
export function court(rank) {
  return [
    h("rect", { class: "court-frame", x: 27, y: 17, width: 46, height: 106, rx: 3 }),
    h("g", {}, HALVES[rank]()),
    h("g", { transform: "rotate(180 50 70)" }, HALVES[rank]()),
    h("path", { class: "court-belt", d: "M27 70h46" }),
  ]
}
