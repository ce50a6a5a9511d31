import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { PasswordField } from "../people/passwordField.js"
import { codeFlaw, emailFlaw, passwordFlaw } from "../people/rules.js"

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
        refused = error.message
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
    app.toast("The new password is set", { kind: "good" })
    app.go("/", { replace: true })
  }

  return {
    title: "Forgot your password?",
    view() {
      return h(Page, { app, title: "Forgot your password?", back: "/me/signin", class: "signin" },
        h("form", {
          class: "stack signin-form", key: step, novalidate: true,
          on: { submit: (event) => { event.preventDefault(); send() } },
        },
          step === "email" ? Email() : Code(),
          refused && h("p", { class: "field-about field-wrong", role: "alert" }, refused),
          h(Button, { kind: "main", wide: true, type: "submit", isBusy },
            step === "email" ? "Send me a code" : "Set the new password"),
          step === "code" && h(Button, { kind: "quiet", onClick: again }, "Send another code")))
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
      h("p", {}, "We send a code to the email of your account. It works for 15 minutes."),
      h(Field, {
        name: "forgot-email", label: "Email", type: "email", value: form.email, dir: "ltr", inputmode: "email",
        autocomplete: "username", autocapitalize: "none", spellcheck: "false",
        wrong: wasSent ? emailFlaw(form.email) : null, onInput: typed("email"),
      }),
    ]
  }

  function Code() {
    return [
      h("p", { dir: "auto" },
        `If ${form.email.trim()} has an account, a code is on its way. A new password signs out your other devices.`),
      h("input", { type: "email", value: form.email.trim(), autocomplete: "username", readonly: true, hidden: true }),
      h(Field, {
        name: "forgot-code", label: "Code from the mail", value: form.code, dir: "ltr", autocomplete: "one-time-code",
        autocapitalize: "characters", spellcheck: "false", wrong: wasSent ? codeFlaw(form.code) : null,
        onInput: typed("code"),
      }),
      h(PasswordField, {
        name: "forgot-password", label: "New password", value: form.password, autocomplete: "new-password", isShown,
        hint: "8 characters or more.", wrong: wasSent ? passwordFlaw(form.password) : null, onInput: typed("password"),
        onShow: () => { isShown = !isShown; app.redraw() },
      }),
    ]
  }
}
