import { h } from "../view.js"
import { Page } from "../shell.js"

export function open(params, app) {
  return { title: "person", view: () => h(Page, { app, title: "person" }, "…") }
}
