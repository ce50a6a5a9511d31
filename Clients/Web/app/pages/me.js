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
import { say } from "../words/pages.js"

/** The viewer's own page: who they are, how they play, how they like it. */
export function open(params, app) {
  const name = nameEdit(app)
  const handle = inlineEdit(app, {
    name: "handle", label: say.me.handle, maxlength: "21", autocapitalize: "none", spellcheck: "false",
    hint: say.me.handleHint,
    flawOf: (text) => (text ? handleFlaw(text) : null),
    save: (text) => app.mine.setHandle(text.replace(/^@/, "")),
  })
  return {
    title: say.shell.me,
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: say.shell.me, class: "me", wide: true },
        me ? [
          h("div", { class: "me-columns" },
            h("div", { class: "stack-large" },
              Hero({ app, me, name, handle }),
              me.email ? null : Keep(),
              Links(me),
              h("section", { class: "stack" },
                h("h2", { class: "section-title" }, say.me.howYouPlay),
                h("div", { class: "card" }, h(Statistics, { person: me, isMine: true, app }))),
              Products({ app, me })),
            h("div", { class: "stack-large" },
              Preferences({ app, me }),
              h(Button, { kind: "bad", wide: true, icon: "leave", onClick: () => leaveDevice(app) }, say.common.signOut))),
        ] : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment))
    },
  }
}

function Hero({ app, me, name, handle }) {
  return h("section", { class: "me-hero" },
    h("a", { class: "me-face", href: "/me/avatar", "aria-label": say.me.changeFace },
      h(Avatar, { person: me, color: colorFor(app, me.userId), size: "huge" }),
      h("span", { class: "me-face-pen", "aria-hidden": "true" }, icon("pen"))),
    h("div", { class: "me-words" },
      name({ class: "me-name" }),
      handle({
        shown: me.handle ? `@${me.handle}` : say.me.chooseHandle, value: me.handle ?? "",
        class: ["me-handle", !me.handle && "me-handle-none"], title: me.handle ? say.me.changeHandle(me.handle) : say.me.chooseHandle,
      }),
      h("p", { class: "me-since" }, say.me.since(monthOf(me.createdAt)))))
}

/** A guest's account lives in this browser alone. */
function Keep() {
  return h("a", { class: "card me-keep", href: "/me/account" },
    h("span", { class: "me-keep-icon" }, icon("lock")),
    h("span", { class: "list-words" },
      h("span", { class: "list-name" }, say.account.keepYours),
      h("span", { class: "list-about" }, say.me.keepHint)),
    icon("forward"))
}

function Links(me) {
  return h("nav", { class: "list me-links card", "aria-label": say.common.more },
    Link("/me/avatar", "smile", say.faces.title, say.me.faceHint),
    Link("/friends", "people", say.common.friends, say.me.friendsHint),
    Link("/me/account", "lock", say.common.account, me.email ?? say.me.guestHere))
}

function Link(href, name, title, about) {
  return h("a", { class: "list-item", href, key: href },
    h("span", { class: "me-link-icon" }, icon(name)),
    h("span", { class: "list-words" },
      h("span", { class: "list-name" }, title),
      h("span", { class: "list-about one-line", dir: "auto" }, about)),
    icon("forward", "me-link-go"))
}
