import { h } from "../view.js"
import { MenuGroup, MenuRow } from "../parts/menuRow.js"
import { saveFile } from "../parts/saveFile.js"
import { fileOf } from "./files.js"
import { Papers } from "./papers.js"
import { Sharing } from "./share.js"

const FORMATS = [
  { format: "png", icon: "photo", name: "Picture", hint: "PNG: opens everywhere" },
  { format: "svg", icon: "pen", name: "Vector picture", hint: "SVG: sharp at every size" },
  { format: "lapse", icon: "clock", name: "Time-lapse", hint: "SVG: shows how it was drawn" },
  { format: "json", icon: "file", name: "Drawing file", hint: "JSON: can be opened here again" },
]

/** What can be done with a whole drawing. */
export function openBoardMenu(app, drawing, { room, showAll }) {
  const sharing = new Sharing(app, drawing, room)
  let picker = null
  app.sheet((close) => {
    const after = (work) => () => { close(); work() }
    const run = (work) => after(() => app.run(work))
    const isMine = drawing.state?.createdBy === app.me && !room
    const isShared = Boolean(room) || drawing.state?.painters.some((id) => id !== app.me)
    const isEmpty = !drawing.state?.strokeCount && !drawing.state?.stampCount
    return h("div", { class: "stack-large" },
      h(MenuGroup, { title: "Share" }, sharing.rows(close)),
      h(MenuGroup, { title: "Save as" }, FORMATS.map(({ format, icon, name, hint }) =>
        h(MenuRow, { key: format, icon, hint, onClick: run(async () => saveFile(await fileOf(drawing, format))) }, name))),
      h(MenuGroup, { title: "Look" },
        drawing.canDraw && h(Papers, {
          color: drawing.state?.backgroundColor, onChoose: (color) => run(() => drawing.background(color))(),
        }),
        h(MenuRow, { icon: "fit", hint: "Zooms until the whole drawing is seen", onClick: after(showAll) }, "Show all of it"),
        h(MenuRow, { icon: "play", hint: "Plays it from the first stroke", onClick: after(() => showLapse(app, drawing)) }, "How it was drawn")),
      h(MenuGroup, { title: "Board" },
        drawing.canDraw && h(MenuRow, {
          icon: "file", hint: "A drawing file takes the place of what is here", onClick: () => picker.click(),
        }, "Open a file"),
        drawing.canDraw && h(MenuRow, {
          icon: "trash", isBad: true, isOff: isEmpty, hint: `${isShared ? "For everybody. " : ""}Undo brings it all back`,
          onClick: run(() => clear(app, drawing, { isShared })),
        }, "Clear the board"),
        isMine && h(MenuRow, {
          icon: "close", isBad: true, hint: "It can’t be brought back", onClick: after(() => remove(app, drawing)),
        }, "Delete the drawing")),
      drawing.canDraw && h("input", {
        class: "visually-hidden", type: "file", accept: ".json,application/json", tabindex: "-1", "aria-hidden": "true",
        ref: (element) => { picker = element },
        on: { change: ({ target }) => run(() => load(app, drawing, { file: target.files[0], replaces: isShared && !isEmpty }))() },
      }))
  }, { title: "Drawing", onClose: () => sharing.stop() })
}

/** What others drew goes only after a question; an own drawing goes at once. */
async function clear(app, drawing, { isShared }) {
  if (isShared && !await app.confirm("Clear the board for everybody?", {
    yes: "Clear it", no: "Keep it", detail: "What the others drew goes, too. Your Undo brings it all back.",
  })) return
  await drawing.clear()
  app.toast("The board is clear. Undo brings everything back.")
}

async function load(app, drawing, { file, replaces }) {
  if (!file) return
  let content
  try {
    content = JSON.parse(await file.text())
  } catch {
    throw Object.assign(new Error("This is not a drawing: the file can’t be read as JSON."), { code: "BAD_FILE" })
  }
  if (replaces && !await app.confirm("Replace the board for everybody?", {
    yes: "Replace it", no: "Keep it", detail: "The file takes the place of what is drawn. Your Undo brings it all back.",
  })) return
  await drawing.import(content)
}

async function showLapse(app, drawing) {
  const url = await app.run(async () => {
    const { svg } = await drawing.export({ format: "lapse" })
    return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  })
  if (!url) return
  app.sheet(() => h("img", { class: "lapse", src: url, alt: "The drawing, as it was drawn" }), {
    title: "How it was drawn", onClose: () => URL.revokeObjectURL(url),
  })
}

async function remove(app, drawing) {
  const isSure = await app.confirm("Delete this drawing?", { yes: "Delete", detail: "It can’t be brought back." })
  if (isSure && await app.run(async () => { await drawing.delete(); return true })) app.go("/drawings", { replace: true })
}
