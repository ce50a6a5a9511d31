import { h } from "../view.js"
import { Field } from "../parts/field.js"
import { say } from "../words/pages.js"

/** A password, hidden until somebody wants to see what they type. */
export function PasswordField({ isShown, onShow, ...field }) {
  return h("div", { class: "password", key: field.name },
    h(Field, {
      ...field, type: isShown ? "text" : "password", dir: "ltr", autocapitalize: "none", spellcheck: "false",
    }),
    h("button", {
      type: "button", class: "password-show", "aria-pressed": String(Boolean(isShown)),
      "aria-label": say.account.showTyped, on: { click: onShow },
    }, isShown ? say.account.hide : say.account.show))
}
