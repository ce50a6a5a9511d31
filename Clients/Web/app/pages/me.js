import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { colorFor } from "../people/colors.js"
import { inlineEdit } from "../people/inlineEdit.js"
import { nameEdit } from "../people/nameEdit.js"
import { Preferences } from "../people/preferences.js"
import { Products } from "../people/products.js"
import { handleFlaw } from "../people/rules.js"
import { leaveDevice } from "../people/leave.js"
import { Statistics } from "../people/statistics.js"
import { monthOf } from "../people/times.js"

/** The viewer's own page: who they are, how they play, how they like it. */
export function open(params, app) {
  const name = nameEdit(app)
  const handle = inlineEdit(app, {
    name: "handle", label: "Your handle", maxlength: "21", autocapitalize: "none", spellcheck: "false",
    hint: "3 to 20 letters and digits. Friends find you by it. Leave it empty for none.",
    flawOf: (text) => (text ? handleFlaw(text) : null),
    save: (text) => app.mine.setHandle(text.replace(/^@/, "")),
  })
  return {
    title: "Me",
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: "Me", class: "me", wide: true },
        me ? [
          h("div", { class: "me-columns" },
            h("div", { class: "stack-large" },
              Hero({ app, me, name, handle }),
              me.email ? null : Keep(),
              Links(me),
              h("section", { class: "stack" },
                h("h2", { class: "section-title" }, "How you play"),
                h("div", { class: "card" }, h(Statistics, { person: me, isMine: true, app }))),
              Products({ app, me })),
            h("div", { class: "stack-large" },
              Preferences({ app, me }),
              h(Button, { kind: "bad", wide: true, icon: "leave", onClick: () => leaveDevice(app) }, "Sign out"))),
        ] : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), "One moment"))
    },
  }
}

function Hero({ app, me, name, handle }) {
  return h("section", { class: "me-hero" },
    h("a", { class: "me-face", href: "/me/avatar", "aria-label": "Change your face" },
      h(Avatar, { person: me, color: colorFor(app, me.userId), size: "huge" }),
      h("span", { class: "me-face-pen", "aria-hidden": "true" }, icon("pen"))),
    h("div", { class: "me-words" },
      name({ class: "me-name" }),
      handle({
        shown: me.handle ? `@${me.handle}` : "Choose a handle", value: me.handle ?? "",
        class: ["me-handle", !me.handle && "me-handle-none"], title: me.handle ? `Your handle: ${me.handle}. Change it` : "Choose a handle",
      }),
      h("p", { class: "me-since" }, `Here since ${monthOf(me.createdAt)}`)))
}

/** A guest's account lives in this browser alone. */
function Keep() {
  return h("a", { class: "card me-keep", href: "/me/account" },
    h("span", { class: "me-keep-icon" }, icon("lock")),
    h("span", { class: "list-words" },
      h("span", { class: "list-name" }, "Keep your account"),
      h("span", { class: "list-about" }, "You are a guest. Add an email, and your name, friends and wins come along to any device.")),
    icon("forward"))
}

function Links(me) {
  return h("nav", { class: "list me-links card", "aria-label": "More" },
    Link("/me/avatar", "smile", "Your face", "A figure, a portrait, a photo"),
    Link("/friends", "people", "Friends", "Requests, invitations, colours"),
    Link("/me/account", "lock", "Account", me.email ?? "Guest, on this device only"))
}

function Link(href, name, title, about) {
  return h("a", { class: "list-item", href, key: href },
    h("span", { class: "me-link-icon" }, icon(name)),
    h("span", { class: "list-words" },
      h("span", { class: "list-name" }, title),
      h("span", { class: "list-about one-line", dir: "auto" }, about)),
    icon("forward", "me-link-go"))
}
