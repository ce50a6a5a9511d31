import { inlineEdit } from "./inlineEdit.js"
import { nameFlaw } from "./rules.js"
import { say } from "../words/pages.js"

/** The viewer's own name, which becomes a field when it is pressed. */
export function nameEdit(app) {
  const edit = inlineEdit(app, {
    name: "name", label: say.welcome.yourName, maxlength: "80", autocomplete: "nickname",
    flawOf: nameFlaw, save: (text) => app.mine.rename(text),
  })
  return function view({ class: more } = {}) {
    const { displayName } = app.mine.state
    return edit({ shown: displayName, value: displayName, class: more, title: say.me.changeName(displayName) })
  }
}
