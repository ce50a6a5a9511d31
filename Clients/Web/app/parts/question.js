import { h } from "../view.js"
import { Button } from "./button.js"

/** Yes or no, in a sheet. */
export function Question({ detail, yes, no, agree, close }) {
  return h("div", { class: "question" },
    detail && h("p", { id: "question-detail", dir: "auto" }, detail),
    h("div", { class: "question-answers" },
      h(Button, { wide: true, onClick: close }, no),
      h(Button, { kind: "main", wide: true, onClick: agree }, yes)))
}
