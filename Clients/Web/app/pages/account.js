import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { saveFile } from "../parts/saveFile.js"
import { Devices } from "../people/devices.js"
import { EmailForm } from "../people/emailForm.js"
import { leaveDevice } from "../people/leave.js"
import { openOffer } from "../people/offer.js"
import { say } from "../words/pages.js"

/** Email and password, devices, everything as a file, and the end of an account. */
export function open(params, app) {
  let isChanging = false
  let isFetching = false
  const attach = new EmailForm(app, {
    name: "attach", isNew: true, button: say.account.keep,
    reason: (error) => error.code === "EMAIL_TAKEN" && say.account.emailTaken,
    async send(typed) {
      await app.mine.attach(typed)
      app.toast(say.account.safe, { kind: "good" })
    },
  })
  const change = new EmailForm(app, {
    name: "change", isNew: true, asksPresent: true, button: say.account.change, passwordLabel: say.common.newPassword,
    async send(typed) {
      await app.mine.attach(typed)
      isChanging = false
      app.toast(say.account.changed, { kind: "good" })
    },
  })

  const leaveAll = async () => {
    const isSure = await app.confirm(say.account.everywhere, {
      yes: say.common.signOut, detail: app.mine.state.email
        ? say.account.everywhereEmail
        : say.account.everywhereGuest,
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
      app.toast(say.account.fileHere, { kind: "good" })
    } finally {
      isFetching = false
      app.redraw()
    }
  })

  const remove = async () => {
    const { displayName } = app.mine.state
    const wants = await app.confirm(say.account.deleteWhich, {
      yes: say.account.goOn, no: say.common.keepIt,
      detail: say.account.deleteDetail,
    })
    if (!wants) return
    const withMessages = await app.confirm(say.account.deleteMessages, {
      yes: say.account.deleteThem, no: say.account.leaveThem,
      detail: say.account.messagesDetail,
    })
    const isSure = await app.confirm(say.account.deleteForEver(displayName), {
      yes: say.account.forEver, no: say.common.keepIt, detail: say.account.forEverDetail,
    })
    if (!isSure) return
    await app.run(async () => {
      await app.mine.deleteAccount({ withMessages })
      await app.parlor.signOut()
      app.toast(say.account.deleted)
    })
    app.go("/")
  }

  return {
    title: say.common.account,
    view() {
      const me = app.mine?.state
      return h(Page, { app, title: say.common.account, back: "/me", class: "account" },
        me ? h("div", { class: "stack-large" },
          me.email ? WithEmail(me) : Guest(),
          Devices({ app, me, onEverywhere: leaveAll, onAnother: () => openOffer(app) }),
          h("section", { class: "stack" },
            h(Button, { wide: true, icon: "leave", onClick: () => leaveDevice(app) }, say.account.signOutHere),
            h(Button, { wide: true, class: "account-download", icon: "download", isBusy: isFetching, onClick: download },
              say.account.download),
            h(Button, { kind: "quiet", class: "account-delete", icon: "trash", onClick: remove }, say.account.delete)))
          : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment))
    },
  }

  function WithEmail({ email }) {
    return h("section", { class: "stack", key: "email" },
      h("h2", { class: "section-title" }, say.account.emailAndPassword),
      h("div", { class: "card stack" },
        h("div", { class: "account-email" },
          h("span", { class: "me-link-icon" }, icon("check")),
          h("span", { class: "list-words" },
            h("span", { class: "list-name one-line", dir: "auto" }, email),
            h("span", { class: "list-about" }, say.account.signInAnywhere)),
          !isChanging && h(Button, { small: true, onClick: () => { isChanging = true; app.redraw() } }, say.common.newPassword)),
        isChanging && [
          h("p", { class: "switch-hint" }, say.account.signsOutOthers),
          change.view({ fixedEmail: email }),
          h(Button, { kind: "quiet", onClick: () => { isChanging = false; app.redraw() } }, say.common.cancel),
        ]))
  }

  function Guest() {
    return h("section", { class: "stack", key: "guest" },
      h("h2", { class: "section-title" }, say.account.keepYours),
      h("div", { class: "card stack" },
        say.account.whyKeep,
        attach.view(),
        h("p", { class: "account-other" }, say.account.haveOne, h("a", { href: "/me/signin" }, say.common.signIn))))
  }
}
