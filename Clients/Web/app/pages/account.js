import { h } from "../view.js"
import { Page } from "../shell.js"

export function open(params, app) {
  return { title: "account", view: () => h(Page, { app, title: "account" }, "…") }
}
