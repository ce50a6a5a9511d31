import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { colorOf } from "./paint.js"

const GROUNDS = ["#fffdf8", "#f6efe4", "#fbe4d8", "#f8e8c4", "#dcebdc", "#d8e8f3", "#e6dcf3", "#2c221d", "#234a3f", "#1f2b4d"]

/** What can be done with a whole drawing: background, clear, files in and out, how it was drawn. */
export function openBoardMenu(app, drawing, { room, showAll }) {
  app.sheet((close) => {
    const act = (work) => { close(); app.run(work) }
    const isMine = drawing.state?.createdBy === app.me && !room
    const isShared = Boolean(room) || drawing.state?.painters.some((id) => id !== app.me)
    const isEmpty = !drawing.state?.strokeCount && !drawing.state?.stampCount
    const replaces = isShared && !isEmpty
    return h("div", { class: "stack-large" },
      drawing.canDraw && h("section", { class: "stack" },
        h("h3", { class: "section-title" }, "Paper"),
        h("div", { class: "grounds" }, GROUNDS.map((hex) => h("button", {
          key: hex, type: "button", class: "ink", "aria-label": `Paper ${hex}`, style: { "--swatch": hex },
          on: { click: () => act(() => drawing.background(colorOf(hex))) },
        })))),
      h("div", { class: "stack" },
        h(Button, { wide: true, icon: "search", onClick: () => { close(); showAll() } }, "Show all of it"),
        h(Button, { wide: true, icon: "play", onClick: () => { close(); showLapse(app, drawing) } }, "How it was drawn"),
        h(Button, { wide: true, icon: "download", onClick: () => act(() => save(app, drawing, "png")) }, "Save as a picture"),
        h("div", { class: "menu-pair" },
          h(Button, { onClick: () => act(() => save(app, drawing, "svg")) }, "As SVG"),
          h(Button, { onClick: () => act(() => save(app, drawing, "json")) }, "As a drawing file")),
        drawing.canDraw && h("label", { class: "button button-plain button-wide" }, "Open a file",
          h("input", {
            class: "visually-hidden", type: "file", accept: ".json,application/json",
            on: { change: (event) => act(() => load(app, drawing, { file: event.target.files[0], replaces })) },
          })),
        drawing.canDraw && h(Button, {
          wide: true, kind: "bad", icon: "trash", isOff: isEmpty, onClick: () => act(() => clear(app, drawing, { isShared })),
        }, "Clear the board"),
        isMine && h(Button, { wide: true, kind: "bad", icon: "close", onClick: () => { close(); remove(app, drawing) } }, "Delete the drawing")))
  }, { title: "Drawing" })
}

/** What others drew goes only after a question; an own drawing goes at once. */
async function clear(app, drawing, { isShared }) {
  if (isShared && !await app.confirm("Clear the board for everybody?", {
    yes: "Clear it", no: "Keep it", detail: "What the others drew goes, too. Your Undo brings it all back.",
  })) return
  await drawing.clear()
  app.toast("The board is clear. Undo brings everything back.")
}

const TYPES = { png: "image/png", svg: "image/svg+xml", json: "application/json" }

async function save(app, drawing, format) {
  const file = await drawing.export({ format })
  const content = format === "json" ? JSON.stringify(file.drawing) : file[format]
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([content], { type: TYPES[format] }))
  link.download = `${drawing.state?.title ?? "drawing"}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
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
