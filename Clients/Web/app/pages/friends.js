import { h } from "../view.js"
import { Page } from "../shell.js"

export function open(params, app) {
  return { title: "friends", view: () => h(Page, { app, title: "friends" }, "…") }
}
