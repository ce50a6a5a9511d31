import { h } from "../view.js"
import { say } from "../words/words.js"

/** A calm word above the page while there is no connection. */
export function Connection({ app }) {
  const { status } = app.parlor
  // Short breaks are not worth a word.
  if (status === "online" || status === "signedOut") {
    app.offlineSince = null
    return null
  }
  if (app.parlor.isElsewhere) {
    return h("div", { class: "connection connection-elsewhere", role: "status", key: "elsewhere" },
      h("span", { class: "one-line" }, say.app.otherTab),
      h("button", { type: "button", on: { click: () => app.parlor.here() } }, say.app.useHere))
  }
  if (app.suspension) {
    return h("div", { class: "connection", role: "alert", key: "suspended" },
      h("span", { dir: "auto" }, app.suspension))
  }
  app.offlineSince ??= Date.now()
  if (Date.now() - app.offlineSince < 1200) {
    setTimeout(() => app.redraw(), 1250)
    return null
  }
  return h("div", { class: "connection", role: "status", key: "connection" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("span", { class: "one-line" }, navigator.onLine === false ? say.app.offline : say.app.reconnecting))
}
