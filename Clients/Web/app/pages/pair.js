import { h } from "../view.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { lamp } from "../parts/pictures.js"

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
      refused = error.message
      app.redraw()
    }
  }

  return {
    title: "Sign in",
    close() { waiting.abort() },
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: "Sign in", back: app.me ? "/me/account" : "/", class: "signin" },
        h("div", { class: "stack-large signin-form" },
          me ? h("div", { class: "card signin-now" }, h(Avatar, { person: me }),
            h("p", { class: "list-about", dir: "auto" }, me.email
              ? `You are ${me.displayName} here (${me.email}). Your other device’s account takes its place.`
              : `You are the guest ${me.displayName} here. Signing in leaves this guest behind for good.`))
            : h("div", { class: "signin-picture" }, lamp()),
          state === "missing"
            ? h("p", { role: "alert" },
              refused ?? "Show a code on the other device: Me, Account, Sign in another device.")
            : h("p", {}, "Your other device asks you to confirm this one. Then you are signed in here too."),
          state !== "missing"
            && h(Button, { kind: "main", wide: true, isBusy: state === "waiting", onClick: ask },
            state === "waiting" ? "Confirm it on the other device" : "Sign in on this device"),
          h("p", { class: "account-other" }, "Or ", h("a", { href: "/me/signin" }, "sign in with your email"))))
    },
  }
}
