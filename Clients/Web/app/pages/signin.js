import { h } from "../view.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { lamp } from "../parts/pictures.js"
import { EmailForm } from "../people/emailForm.js"

/** Email and password on this device; says what becomes of whoever is signed in now. */
export function open(params, app) {
  const form = new EmailForm(app, {
    name: "signin", button: "Sign in",
    async send(typed) {
      const before = app.me
      await app.parlor.signIn(typed)
      // Everything on the screen was somebody else's.
      if (before && before !== app.me) location.assign("/")
      else app.go("/", { replace: true })
    },
  })
  return {
    title: "Sign in",
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: "Sign in", back: app.me ? "/me/account" : "/", class: "signin" },
        h("div", { class: "stack-large signin-form" },
          me ? Now({ me }) : h("div", { class: "signin-picture" }, lamp()),
          form.view(),
          h("p", { class: "account-other" }, h("a", { href: "/me/forgot" }, "Forgot your password?")),
          !app.me && h("p", { class: "account-other" }, "New here? ", h("a", { href: "/" }, "Start with a name"))))
    },
  }
}

function Now({ me }) {
  return h("div", { class: "card signin-now" },
    h(Avatar, { person: me }),
    h("p", { class: "list-about", dir: "auto" }, me.email
      ? `You are ${me.displayName} here (${me.email}). Signing in with another email puts that account in this browser instead.`
      : [`You are the guest ${me.displayName} here. Signing in leaves this guest behind for good: friends, chats and wins do not move over. To keep them, `,
        h("a", { href: "/me/account" }, "add an email"), " instead."]))
}
