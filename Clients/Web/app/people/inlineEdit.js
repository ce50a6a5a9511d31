import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { reasonOf, say } from "../words/words.js"

/**
 * A word that becomes a field when it is pressed. `flawOf(text)` says what is wrong with it;
 * `save(text)` may fail, and then the field is there again with what was typed and the reason.
 */
export function inlineEdit(app, { name, label, flawOf, save, ...field }) {
  let typed = null
  let wrong = null

  const start = (text) => {
    typed = text
    wrong = null
    app.redraw()
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const input = document.getElementById(`field-${name}`)
      input?.focus()
      input?.select()
    }))
  }
  const stop = () => {
    typed = null
    app.redraw()
  }
  const finish = async (before) => {
    const text = typed.trim()
    wrong = text === before ? null : flawOf(text)
    if (wrong) return app.redraw()
    stop()
    if (text === before) return
    try {
      await save(text)
    } catch (error) {
      start(text)
      wrong = reasonOf(error)
    }
    app.redraw()
  }

  /** `shown` is the word as it is now; `value` what the field begins with. */
  return function view({ shown, value = "", class: more, title }) {
    if (typed === null) {
      return h("button", {
        key: `${name}-shown`, type: "button", class: ["edit-shown", more], "aria-label": title,
        on: { click: () => start(value) },
      }, h("span", { class: "edit-text", dir: "auto" }, shown), icon("pen", "edit-pen"))
    }
    return h("form", {
      key: `${name}-form`, class: "edit-form",
      on: {
        submit: (event) => { event.preventDefault(); finish(value) },
        keydown: (event) => { if (event.key === "Escape") stop() },
      },
    },
      h(Field, {
        name, label, value: typed, wrong, autocomplete: "off", enterkeyhint: "done", ...field,
        onInput: (text) => { typed = text; wrong &&= flawOf(text); app.redraw() },
      }),
      h("div", { class: "edit-keys" },
        h(Button, { onClick: stop }, say.common.cancel),
        h(Button, { kind: "main", type: "submit" }, say.common.save)))
  }
}
