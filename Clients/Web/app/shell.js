import { h } from "./view.js"
import { icon } from "./icons.js"
import { Button } from "./parts/button.js"
import { Connection } from "./parts/connection.js"
import { open as openFault } from "./pages/fault.js"
import { Welcome } from "./pages/welcome.js"
import { say } from "./words/words.js"

const TABS = [
  { id: "home", path: "/", name: say.common.play, icon: "home" },
  { id: "chats", path: "/chats", name: say.common.chats, icon: "chat" },
  { id: "drawings", path: "/drawings", name: say.shell.draw, icon: "pen" },
  { id: "friends", path: "/friends", name: say.common.friends, icon: "people" },
  { id: "me", path: "/me", name: say.shell.me, icon: "person" },
]

/** Everything on the screen: the page, the navigation, and what lies on top. */
export function Shell(app) {
  const { page, route } = app
  const isOut = app.isSignedOut && !route?.isOpen
  const isBare = app.isSignedOut || route?.bare
  const body = isOut ? Welcome(app) : page ? described(app, page) : Loading()
  const title = isOut ? say.shell.welcome : page?.title ? `${page.title} · Parlor` : "Parlor"
  if (document.title !== title) document.title = title
  return [
    h("div", { class: ["shell", isBare && "shell-bare"], inert: app.sheets.length > 0 },
      !isBare && h(Tabs, { app, current: route?.tab }),
      h("main", { class: "shell-main", id: "main", key: isOut ? "out" : app.path }, body)),
    app.sheetsView(),
    h(Connection, { app }),
    app.behind.view(),
    app.toasts.view({ hasLane: page?.fillsScreen || app.sheets.length > 0 }),
  ]
}

/** A page that can't be drawn must not take the rest of the screen with it. */
function described(app, page) {
  try {
    return page.view()
  } catch (error) {
    console.error(error)
    return openFault(app).view()
  }
}

function Tabs({ app, current }) {
  return h("nav", { class: "tabs", "aria-label": say.shell.main },
    h("span", { class: "tabs-brand", "aria-hidden": "true" }, "Parlor"),
    TABS.map((tab) =>
      h("a", {
        key: tab.id, class: "tab", href: tab.path,
        "aria-current": tab.id === current ? "page" : null,
      },
        icon(tab.icon),
        h("span", { class: "tab-name" }, tab.name),
        badge(app, tab.id))))
}

function badge(app, tab) {
  const count = app.badges?.[tab]?.() ?? 0
  return count > 0 && h("span", { class: "badge", "aria-label": say.shell.new(count) }, count > 99 ? "99+" : count)
}

function Loading() {
  return h("div", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment)
}

/** What a title says that may be cut. */
function whole(title) { return typeof title === "string" ? title : null }

/** The frame of a page: a header with a title and a way back, what scrolls, and a foot for thumbs. */
export function Page({ app, title, subtitle, back, actions, foot, class: name, wide }, children) {
  return h("div", { class: ["page", name] },
    h("header", { class: "page-head" },
      back && h(Button, {
        kind: "quiet", icon: "back", label: say.common.back,
        onClick: () => app.back(typeof back === "string" ? back : "/"),
      }),
      h("div", { class: "page-titles" },
        h("h1", { class: "page-title one-line", dir: "auto", title: whole(title) }, title),
        subtitle && h("p", { class: "page-subtitle one-line", dir: "auto", title: whole(subtitle) }, subtitle)),
      h("div", { class: "page-actions" }, actions)),
    h("div", { class: ["page-body", wide && "page-wide"] }, children),
    foot && h("footer", { class: "page-foot" }, foot))
}
