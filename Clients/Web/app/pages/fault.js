import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"

/** In the place of a page that could not be loaded. */
export function open(app) {
  return {
    title: "Not loaded",
    view: () => h(Page, { app, title: "Parlor", back: "/" },
      h(Empty, { picture: chair(), title: "This page did not load" },
        h("p", null, "Check the connection, then load it again."),
        h(Button, { kind: "main", icon: "replay", onClick: () => location.reload() }, "Load again"))),
  }
}
