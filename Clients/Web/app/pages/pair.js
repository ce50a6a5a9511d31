import { h } from "../view.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { lamp } from "../parts/pictures.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/** Where the QR code of another device leads: it asks that device to sign in this one. */
export function open(params, app) {
  const code = location.hash.slice(1)
  const waiting = new AbortController()
  let state = code ? "ready" : "missing"
  let refused = null
  // The code works once, and stands in no history.
  history.replaceState(history.state, "", location.pathname)

  const ask = async () => {
    if (state !== "ready") return
    state = "waiting"
    app.redraw()
    const before = app.me
    try {
      const claim = await app.parlor.claimSession({ code })
      await app.parlor.collectSession(claim, { signal: waiting.signal })
      // Everything on the screen was somebody else's.
      if (before && before !== app.me) location.assign("/")
      else app.go("/", { replace: true })
    } catch (error) {
      if (error.name === "AbortError") return
      state = "missing"
      refused = reasonOf(error)
      app.redraw()
    }
  }

  return {
    title: say.common.signIn,
    close() { waiting.abort() },
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: say.common.signIn, back: app.me ? "/me/account" : "/", class: "signin" },
        h("div", { class: "stack-large signin-form" },
          me ? h("div", { class: "card signin-now" }, h(Avatar, { person: me }),
            h("p", { class: "list-about", dir: "auto" }, me.email
              ? say.account.takesPlace(me.displayName, me.email)
              : say.account.leavesGuest(me.displayName)))
            : h("div", { class: "signin-picture" }, lamp()),
          state === "missing"
            ? h("p", { role: "alert" },
              refused ?? say.account.showCode)
            : h("p", {}, say.account.confirmHint),
          state !== "missing"
            && h(Button, { kind: "main", wide: true, isBusy: state === "waiting", onClick: ask },
            state === "waiting" ? say.account.confirmThere : say.account.signInHere),
          h("p", { class: "account-other" }, say.account.or, h("a", { href: "/me/signin" }, say.account.withEmail))))
    },
  }
}
