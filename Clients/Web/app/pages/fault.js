import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { say } from "../words/words.js"

/** In the place of a page that could not be loaded. */
export function open(app) {
  return {
    title: say.fault.title,
    view: () => h(Page, { app, title: "Parlor", back: "/" },
      h(Empty, { picture: chair(), title: say.fault.heading },
        h("p", null, say.fault.hint),
        h(Button, { kind: "main", icon: "replay", onClick: () => location.reload() }, say.fault.again))),
  }
}
