import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { Field } from "../parts/field.js"
import { drawn } from "../drawing/drawn.js"
import { Thumbnails } from "../drawing/thumbnails.js"
import { sketch } from "../parts/pictures.js"
import { say } from "../words/pages.js"

/** One's own drawings and the boards of one's rooms, the last used first. */
export function open(params, app) {
  const { parlor } = app
  const thumbnails = new Thumbnails(app)
  let drawings = null
  let more = null
  let title = ""

  const load = async (after) => {
    const page = await app.run(() => parlor.call("drawing.list", { limit: 24, ...(after && { after }) }))
    drawings = [...(after ? drawings : []), ...(page?.drawings ?? [])]
    more = page?.more
    app.redraw()
  }
  load()

  const create = async (close) => {
    const made = await app.run(() => parlor.call("drawing.create", title.trim() ? { title: title.trim() } : {}))
    if (!made) return
    close()
    app.go(`/drawing/${made.drawingId}`)
  }
  const ask = () => app.sheet((close) => h("form", {
    class: "stack", on: { submit: (event) => { event.preventDefault(); create(close) } },
  },
    h(Field, { name: "title", label: say.drawings.name, value: title, maxlength: "80", onInput: (text) => { title = text } }),
    h(Button, { kind: "main", wide: true, type: "submit" }, say.drawings.draw)), { title: say.drawings.newOne })

  return {
    title: say.drawings.title,
    close() { thumbnails.close() },
    view() {
      const shown = drawn(drawings ?? [])
      return h(Page, {
        app, title: say.drawings.title, wide: true,
        foot: h(Button, { kind: "main", wide: true, icon: "plus", onClick: ask }, say.drawings.new),
      },
        !drawings && h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment),
        drawings && !more && shown.length === 0 && h(Empty, { picture: sketch(), title: say.drawings.none },
          h("p", null, say.drawings.noneHint)),
        h("ul", { class: "gallery" }, shown.map((drawing) => h("li", { key: drawing.drawingId },
          h("a", { class: "gallery-item", href: `/drawing/${drawing.drawingId}` },
            h("span", { class: "gallery-picture" }, thumbnails.of(drawing) ?? icon("pen")),
            h("span", { class: "gallery-name one-line", dir: "auto" }, drawing.title ?? (drawing.roomCode ? say.drawings.boardOf(drawing.roomCode) : say.drawings.untitled)),
            h("span", { class: "list-about" }, countOf(drawing)))))),
        more && h(Button, { wide: true, onClick: () => load(more) }, say.common.showMore))
    },
  }
}

function countOf({ strokeCount, stampCount }) {
  const marks = strokeCount + stampCount
  return marks === 0 ? say.drawings.empty : say.drawings.marks(marks)
}
