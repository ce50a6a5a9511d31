import { h } from "../view.js"

/** A calm word at the top while there is no connection. */
export function Connection({ app }) {
  const { status } = app.parlor
  // Short breaks are not worth a word.
  if (status === "online" || status === "signedOut") {
    app.offlineSince = null
    return null
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
