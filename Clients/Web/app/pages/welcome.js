import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { lamp } from "../parts/pictures.js"
import { FirstFace } from "../people/firstFace.js"
import { say } from "../words/words.js"

const face = new FirstFace()
let name = ""
let isBusy = false

/** What somebody sees who is not signed in: a name, and they are in. */
export function Welcome(app) {
  const code = app.path.match(/^\/(?:join|room)\/(\w{4,6})$/)?.[1]?.toUpperCase()
  const enter = async () => {
    if (isBusy) return
    isBusy = true
    app.redraw()
    await app.run(async () => {
      await app.parlor.begin({ displayName: name.trim() || undefined })
      // It can follow: nobody waits for it.
      app.run(face.wear(app.parlor))
    })
    isBusy = false
    app.redraw()
  }
  return h("div", { class: "welcome" },
    h("div", { class: "welcome-top" },
      lamp(),
      h("h1", { class: "welcome-title" }, "Parlor"),
      h("p", { class: "welcome-words" },
        code
          ? [say.welcome.friendsIn, h("strong", { class: "code-text" }, code), "."]
          : say.welcome.about)),
    h("form", {
      class: "welcome-form stack",
      on: { submit: (event) => { event.preventDefault(); enter() } },
    },
      face.view(() => app.redraw()),
      h(Field, {
        name: "displayName", label: say.welcome.name, value: name, maxlength: "40",
        autocomplete: "nickname", placeholder: say.welcome.yourName, enterkeyhint: "go",
        onInput: (typed) => { name = typed; app.redraw() },
      }),
      h(Button, { kind: "main", wide: true, isBusy, type: "submit" }, code ? say.common.comeIn : say.welcome.start),
      h("p", { class: "welcome-other" },
        say.welcome.haveAccount, h("a", { href: "/me/signin" }, say.common.signIn))))
}
