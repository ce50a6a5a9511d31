import { h } from "../view.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { lamp } from "../parts/pictures.js"
import { EmailForm } from "../people/emailForm.js"
import { say } from "../words/pages.js"

/** Email and password on this device; says what becomes of whoever is signed in now. */
export function open(params, app) {
  const form = new EmailForm(app, {
    name: "signin", button: say.common.signIn,
    async send(typed) {
      const before = app.me
      await app.parlor.signIn(typed)
      // Everything on the screen was somebody else's.
      if (before && before !== app.me) location.assign("/")
      else app.go("/", { replace: true })
    },
  })
  return {
    title: say.common.signIn,
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: say.common.signIn, back: app.me ? "/me/account" : "/", class: "signin" },
        h("div", { class: "stack-large signin-form" },
          me ? Now({ me }) : h("div", { class: "signin-picture" }, lamp()),
          form.view(),
          h("p", { class: "account-other" }, h("a", { href: "/me/forgot" }, say.account.forgot)),
          !app.me && h("p", { class: "account-other" }, say.account.newHere, h("a", { href: "/" }, say.account.startWithName))))
    },
  }
}

function Now({ me }) {
  return h("div", { class: "card signin-now" },
    h(Avatar, { person: me }),
    h("p", { class: "list-about", dir: "auto" }, me.email
      ? say.account.otherEmail(me.displayName, me.email)
      : [say.account.leavesAll(me.displayName),
        h("a", { href: "/me/account" }, say.account.addEmail), say.account.instead]))
}
