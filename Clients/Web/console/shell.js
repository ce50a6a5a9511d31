import { Button } from "../app/parts/button.js"
import { icon } from "../app/icons.js"
import { h } from "../app/view.js"
import { Notice } from "./parts/notice.js"

const TABS = [
  { id: "overview", name: "Overview", icon: "screen" },
  { id: "calls", name: "Calls", icon: "clock" },
  { id: "tap", name: "Tap", icon: "bell" },
  { id: "trace", name: "Trace", icon: "share" },
  { id: "stream", name: "Streams", icon: "menu" },
  { id: "find", name: "Find", icon: "search" },
  { id: "reports", name: "Reports", icon: "flag" },
  { id: "playground", name: "Try", icon: "phone" },
]

/** Everything on the screen: the navigation, the page, and what lies on top. */
export function Shell(console) {
  const { page } = console
  const title = page?.title ?? "Console"
  if (document.title !== `${title} · Parlor console`) document.title = `${title} · Parlor console`
  return [
    h("div", { class: "shell", inert: console.sheets.shown.length > 0 },
      h(Tabs, { console }),
      h("main", { class: "shell-main", id: "main" },
        h("div", { class: "notices", role: "status" }, state(console)),
        h("div", { class: "page", key: `${console.route?.tab}/${console.about}` },
          page ? body(page) : h("p", { class: "waiting" }, "One moment")))),
    console.sheets.view(),
    console.toasts.view({}),
  ]
}

function state(console) {
  if (console.isEnded) {
    return h(Notice, { kind: "bad", key: "ended" },
      "This session has ended. Run 'parlor console' and open the address it prints; this page keeps what it showed.",
      h(Button, { small: true, onClick: () => console.resume() }, "I have opened it"))
  }
  return console.away && h(Notice, { kind: "gold", key: "away" },
    `${console.away} What is shown may be old; this page asks again.`)
}

/** A page that can't be drawn must not take the navigation with it. */
function body(page) {
  if (page.error) return h(Notice, { kind: "bad" }, page.error)
  try {
    return page.view()
  } catch (error) {
    globalThis.console.error(error)
    return h(Notice, { kind: "bad" }, "This page can't be drawn. Load it again, or use the command.")
  }
}

function Tabs({ console }) {
  const troubles = console.live.troubles.length
  return h("nav", { class: "tabs", "aria-label": "Pages" },
    h("span", { class: "tabs-brand", "aria-hidden": "true" }, "Parlor",
      h("span", { class: "tabs-brand-more" }, "console")),
    TABS.map((tab) =>
      h("a", {
        key: tab.id, class: "tab", href: `#/${tab.id}`, "aria-current": tab.id === console.route?.tab ? "page" : null,
      },
        icon(tab.icon), h("span", { class: "tab-name" }, tab.name),
        tab.id === "overview" && troubles > 0
          && h("span", { class: "badge", "aria-label": `${troubles} wrong` }, troubles))),
    h("div", { class: "tabs-foot" },
      h("span", { class: "tabs-place one-line", title: location.host }, location.host),
      h(Button, { kind: "quiet", small: true, icon: "leave", onClick: () => console.leave() }, "End session")))
}
