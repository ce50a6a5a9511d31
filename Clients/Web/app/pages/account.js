import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { saveFile } from "../parts/saveFile.js"
import { Devices } from "../people/devices.js"
import { EmailForm } from "../people/emailForm.js"
import { leaveDevice } from "../people/leave.js"
import { openOffer } from "../people/offer.js"

/** Email and password, devices, everything as a file, and the end of an account. */
export function open(params, app) {
  let isChanging = false
  let isFetching = false
  const attach = new EmailForm(app, {
    name: "attach", isNew: true, button: "Keep my account",
    reason: (error) => error.code === "EMAIL_TAKEN" && "Another account has this email. Sign in with it, or use another one.",
    async send(typed) {
      await app.mine.attach(typed)
      app.toast("Your account is safe now", { kind: "good" })
    },
  })
  const change = new EmailForm(app, {
    name: "change", isNew: true, asksPresent: true, button: "Change the password", passwordLabel: "New password",
    async send(typed) {
      await app.mine.attach(typed)
      isChanging = false
      app.toast("The new password is set", { kind: "good" })
    },
  })

  const leaveAll = async () => {
    const isSure = await app.confirm("Sign out everywhere?", {
      yes: "Sign out", detail: app.mine.state.email
        ? "Every device is signed out, this one too. You can sign in again with your email."
        : "Every device is signed out, this one too. Without an email, nobody can come back to this account.",
    })
    if (!isSure) return
    await app.run(() => app.parlor.call("account.signOut", { all: true }))
    await app.parlor.signOut()
    app.go("/")
  }

  const download = () => app.run(async () => {
    isFetching = true
    app.redraw()
    try {
      saveFile(new File([await app.mine.download()], "parlor.json", { type: "application/json" }))
      app.toast("Your file is here", { kind: "good" })
    } finally {
      isFetching = false
      app.redraw()
    }
  })

  const remove = async () => {
    const { displayName } = app.mine.state
    const wants = await app.confirm("Delete your account?", {
      yes: "Go on", no: "Keep it",
      detail: "Your name, email, face, photos, drawings, friends, statistics and collections go, on every device.",
    })
    if (!wants) return
    const withMessages = await app.confirm("Delete your messages too?", {
      yes: "Delete them", no: "Leave them",
      detail: "If you leave them, they stay in other people’s chats, as those of a deleted user.",
    })
    const isSure = await app.confirm(`Delete ${displayName} for ever?`, {
      yes: "Delete for ever", no: "Keep it", detail: "Nobody can bring it back, not even those who run this Parlor.",
    })
    if (!isSure) return
    await app.run(async () => {
      await app.mine.deleteAccount({ withMessages })
      await app.parlor.signOut()
      app.toast("Your account is deleted")
    })
    app.go("/")
  }

  return {
    title: "Account",
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: "Account", back: "/me", class: "account" },
        me ? h("div", { class: "stack-large" },
          me.email ? WithEmail(me) : Guest(),
          Devices({ app, me, onEverywhere: leaveAll, onAnother: () => openOffer(app) }),
          h("section", { class: "stack" },
            h(Button, { wide: true, icon: "leave", onClick: () => leaveDevice(app) }, "Sign out on this device"),
            h(Button, { wide: true, class: "account-download", icon: "download", isBusy: isFetching, onClick: download },
              "Download everything of mine"),
            h(Button, { kind: "quiet", class: "account-delete", icon: "trash", onClick: remove }, "Delete my account")))
          : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), "One moment"))
    },
  }

  function WithEmail({ email }) {
    return h("section", { class: "stack", key: "email" },
      h("h2", { class: "section-title" }, "Email and password"),
      h("div", { class: "card stack" },
        h("div", { class: "account-email" },
          h("span", { class: "me-link-icon" }, icon("check")),
          h("span", { class: "list-words" },
            h("span", { class: "list-name one-line", dir: "auto" }, email),
            h("span", { class: "list-about" }, "You sign in with it on any device.")),
          !isChanging && h(Button, { small: true, onClick: () => { isChanging = true; app.redraw() } }, "New password")),
        isChanging && [
          h("p", { class: "switch-hint" }, "A new password signs out your other devices."),
          change.view({ fixedEmail: email }),
          h(Button, { kind: "quiet", onClick: () => { isChanging = false; app.redraw() } }, "Cancel"),
        ]))
  }

  function Guest() {
    return h("section", { class: "stack", key: "guest" },
      h("h2", { class: "section-title" }, "Keep your account"),
      h("div", { class: "card stack" },
        h("p", { class: "list-about" },
          "You are a guest, and only this browser knows you. With an email and a password you come back from any ",
          "device. We write to it only when you forget your password."),
        attach.view(),
        h("p", { class: "account-other" }, "Do you have an account? ", h("a", { href: "/me/signin" }, "Sign in"))))
  }
}
