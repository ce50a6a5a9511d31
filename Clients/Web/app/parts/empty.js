import { h } from "../view.js"

/** What a list says when there is nothing in it: a picture, a sentence, and what to do. */
export function Empty({ picture, title }, children) {
  return h("div", { class: "empty" }, picture, h("h2", { class: "empty-title" }, title), children)
}
