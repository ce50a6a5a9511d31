import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { say } from "../words/words.js"

/** Asks for the code of a room. */
export function CodeForm({ app, close }) {
  const state = (CodeForm.state ??= { code: "" })
  const isWhole = state.code.length >= 4
  const join = () => {
    if (!isWhole) return
    const { code } = state
    state.code = ""
    close()
    app.go(`/join/${code}`)
  }
  return h("form", {
    class: "stack", on: { submit: (event) => { event.preventDefault(); join() } },
  },
    h("label", { class: "visually-hidden", for: "code" }, say.home.code),
    h("input", {
      id: "code", class: "input code-input", value: state.code, maxlength: "6",
      autocomplete: "off", autocapitalize: "characters", spellcheck: "false", enterkeyhint: "go",
      placeholder: "ABCD", "aria-describedby": "code-about",
      on: {
        input: (event) => {
          state.code = event.target.value.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 6)
          app.redraw()
        },
      },
    }),
    h("p", { class: "field-about", id: "code-about" },
      say.home.codeHint),
    h(Button, { kind: "main", wide: true, type: "submit", isOff: !isWhole }, say.common.join))
}
