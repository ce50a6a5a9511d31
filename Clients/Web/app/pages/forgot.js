import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { PasswordField } from "../people/passwordField.js"
import { codeFlaw, emailFlaw, passwordFlaw } from "../people/rules.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/** A forgotten password, in two steps: a code comes by mail, and sets a new one. */
export function open(params, app) {
  const form = { email: "", code: "", password: "" }
  let step = "email"
  let isBusy = false
  let isShown = false
  let wasSent = false
  let refused = null

  const typed = (field) => (text) => {
    form[field] = text
    refused = null
    app.redraw()
  }
  const flaws = () => (step === "email" ? [emailFlaw(form.email)] : [codeFlaw(form.code), passwordFlaw(form.password)])

  const send = async () => {
    if (isBusy) return
    wasSent = true
    if (!flaws().some(Boolean)) {
      isBusy = true
      app.redraw()
      try {
        await (step === "email" ? forget() : reset())
      } catch (error) {
        refused = reasonOf(error)
      }
      isBusy = false
    }
    app.redraw()
  }
  const forget = async () => {
    await app.parlor.forgotPassword({ email: form.email.trim() })
    step = "code"
    wasSent = false
  }
  const reset = async () => {
    const before = app.me
    await app.parlor.resetPassword({ ...form, email: form.email.trim() })
    if (before && before !== app.me) return location.assign("/")
    app.toast(say.account.changed, { kind: "good" })
    app.go("/", { replace: true })
  }

  return {
    title: say.account.forgot,
    view() {
      return h(Page, { app, title: say.account.forgot, back: "/me/signin", class: "signin" },
        h("form", {
          class: "stack signin-form", key: step, novalidate: true,
          on: { submit: (event) => { event.preventDefault(); send() } },
        },
          step === "email" ? Email() : Code(),
          refused && h("p", { class: "field-about field-wrong", role: "alert" }, refused),
          h(Button, { kind: "main", wide: true, type: "submit", isBusy },
            step === "email" ? say.account.sendCode : say.account.setNew),
          step === "code" && h(Button, { kind: "quiet", onClick: again }, say.account.sendAnother)))
    },
  }

  function again() {
    Object.assign(form, { code: "", password: "" })
    step = "email"
    refused = null
    app.redraw()
  }

  function Email() {
    return [
      h("p", {}, say.account.codeHint),
      h(Field, {
        name: "forgot-email", label: say.account.email, type: "email", value: form.email, dir: "ltr", inputmode: "email",
        autocomplete: "username", autocapitalize: "none", spellcheck: "false",
        wrong: wasSent ? emailFlaw(form.email) : null, onInput: typed("email"),
      }),
    ]
  }

  function Code() {
    return [
      h("p", { dir: "auto" },
        say.account.codeSent(form.email.trim())),
      h("input", { type: "email", value: form.email.trim(), autocomplete: "username", readonly: true, hidden: true }),
      h(Field, {
        name: "forgot-code", label: say.account.codeFromMail, value: form.code, dir: "ltr", autocomplete: "one-time-code",
        autocapitalize: "characters", spellcheck: "false", wrong: wasSent ? codeFlaw(form.code) : null,
        onInput: typed("code"),
      }),
      h(PasswordField, {
        name: "forgot-password", label: say.common.newPassword, value: form.password, autocomplete: "new-password", isShown,
        hint: say.account.least8, wrong: wasSent ? passwordFlaw(form.password) : null, onInput: typed("password"),
        onShow: () => { isShown = !isShown; app.redraw() },
      }),
    ]
  }
}
