import { h } from "../view.js"
import { Page } from "../shell.js"

export function open(params, app) {
  return { title: "drawing", view: () => h(Page, { app, title: "drawing" }, "…") }
}
