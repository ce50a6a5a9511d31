import { h } from "../view.js"
import { Button } from "./button.js"

/** A calm word at the top while there is no connection. */
export function Connection({ app }) {
  const { status } = app.parlor
  // Short breaks are not worth a word.
  if (status === "online" || status === "signedOut") {
    app.offlineSince = null
    return null
  }
  if (app.parlor.isElsewhere) {
    return h("div", { class: "connection", role: "status", key: "elsewhere" },
      "Parlor is open in another tab",
      h(Button, { kind: "quiet", small: true, onClick: () => app.parlor.here() }, "Use it here"))
  }
  app.offlineSince ??= Date.now()
  if (Date.now() - app.offlineSince < 1200) {
    setTimeout(() => app.redraw(), 1250)
    return null
  }
  return h("div", { class: "connection", role: "status", key: "connection" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    navigator.onLine === false ? "You are offline. Parlor goes on when you are back." : "Reconnecting")
}
