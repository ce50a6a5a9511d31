import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { PasswordField } from "./passwordField.js"
import { emailFlaw, passwordFlaw } from "./rules.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/**
 * An email and a password, checked when the form is sent and from then on as somebody types.
 * With `asksPresent`, the password that the account has is asked for too.
 * `send({email, password, presentPassword})` may fail: then the reason stands in the form.
 */
export class EmailForm {
  email = ""
  password = ""
  presentPassword = ""
  #app
  #options
  #isShown = false
  #isBusy = false
  #wasSent = false
  #refused = null

  constructor(app, options) {
    this.#app = app
    this.#options = options
  }

  view({ fixedEmail } = {}) {
    const { name, isNew, asksPresent, button, passwordLabel = say.account.password } = this.#options
    const flaw = (text) => (this.#wasSent ? text : null)
    const typed = (field) => (text) => {
      this[field] = text
      this.#refused = null
      this.#app.redraw()
    }
    return h("form", {
      class: "stack", key: name, novalidate: true,
      on: { submit: (event) => { event.preventDefault(); this.#send(fixedEmail) } },
    },
      fixedEmail
        ? h("input", { type: "email", value: fixedEmail, autocomplete: "username", readonly: true, hidden: true })
        : h(Field, {
          name: `${name}-email`, label: say.account.email, type: "email", value: this.email, dir: "ltr", inputmode: "email",
          autocomplete: "username", autocapitalize: "none", spellcheck: "false",
          wrong: flaw(emailFlaw(this.email)), onInput: typed("email"),
        }),
      asksPresent && h(PasswordField, {
        name: `${name}-present`, label: say.account.presentPassword, value: this.presentPassword,
        autocomplete: "current-password", isShown: this.#isShown,
        wrong: flaw(this.#presentFlaw()), onInput: typed("presentPassword"),
        onShow: () => { this.#isShown = !this.#isShown; this.#app.redraw() },
      }),
      h(PasswordField, {
        name: `${name}-password`, label: passwordLabel, value: this.password,
        autocomplete: isNew ? "new-password" : "current-password", isShown: this.#isShown,
        hint: isNew ? say.account.least8 : null,
        wrong: flaw(this.#passwordFlaw()), onInput: typed("password"),
        onShow: () => { this.#isShown = !this.#isShown; this.#app.redraw() },
      }),
      this.#refused && h("p", { class: "field-about field-wrong", role: "alert" }, this.#refused),
      h(Button, { kind: "main", wide: true, type: "submit", isBusy: this.#isBusy }, button))
  }

  #passwordFlaw() {
    if (this.#options.isNew) return passwordFlaw(this.password)
    return this.password ? null : say.account.typePassword
  }

  #presentFlaw() {
    return this.#options.asksPresent && !this.presentPassword ? say.account.typePresent : null
  }

  async #send(fixedEmail) {
    if (this.#isBusy) return
    this.#wasSent = true
    const email = fixedEmail ?? this.email.trim()
    if (!emailFlaw(email) && !this.#passwordFlaw() && !this.#presentFlaw()) {
      this.#isBusy = true
      this.#app.redraw()
      try {
        const presentPassword = this.#options.asksPresent ? this.presentPassword : undefined
        await this.#options.send({ email, password: this.password, presentPassword })
        this.password = ""
        this.presentPassword = ""
        this.#wasSent = false
      } catch (error) {
        this.#refused = this.#options.reason?.(error) ?? reasonOf(error)
      }
      this.#isBusy = false
    }
    this.#app.redraw()
  }
}
