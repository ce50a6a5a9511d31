import { h } from "../view.js"
import { MenuGroup, MenuRow } from "../parts/menuRow.js"
import { saveFile } from "../parts/saveFile.js"
import { fileOf } from "./files.js"
import { Papers } from "./papers.js"
import { Sharing } from "./share.js"
import { say } from "../words/pages.js"

const FORMATS = [
  { format: "png", icon: "photo", name: say.drawing.picture, hint: say.drawing.pictureHint },
  { format: "svg", icon: "pen", name: say.drawing.vector, hint: say.drawing.vectorHint },
  { format: "lapse", icon: "clock", name: say.drawing.lapse, hint: say.drawing.lapseHint },
  { format: "json", icon: "file", name: say.drawing.file, hint: say.drawing.fileHint },
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
      h(MenuGroup, { title: say.drawing.share }, sharing.rows(close)),
      h(MenuGroup, { title: say.drawing.saveAs }, FORMATS.map(({ format, icon, name, hint }) =>
        h(MenuRow, { key: format, icon, hint, onClick: run(async () => saveFile(await fileOf(drawing, format))) }, name))),
      h(MenuGroup, { title: say.drawing.look },
        drawing.canDraw && h(Papers, {
          color: drawing.state?.backgroundColor, onChoose: (color) => run(() => drawing.background(color))(),
        }),
        h(MenuRow, { icon: "fit", hint: say.drawing.showAllHint, onClick: after(showAll) }, say.drawing.showAll),
        h(MenuRow, { icon: "play", hint: say.drawing.playbackHint, onClick: after(() => showLapse(app, drawing)) }, say.drawing.playback)),
      h(MenuGroup, { title: say.drawing.board },
        drawing.canDraw && h(MenuRow, {
          icon: "file", hint: say.drawing.openHint, onClick: () => picker.click(),
        }, say.drawing.openFile),
        drawing.canDraw && h(MenuRow, {
          icon: "trash", isBad: true, isOff: isEmpty, hint: say.drawing.clearHint(isShared),
          onClick: run(() => clear(app, drawing, { isShared })),
        }, say.drawing.clear),
        isMine && h(MenuRow, {
          icon: "close", isBad: true, hint: say.drawing.deleteHint, onClick: after(() => remove(app, drawing)),
        }, say.drawing.deleteIt)),
      drawing.canDraw && h("input", {
        class: "visually-hidden", type: "file", accept: ".json,application/json", tabindex: "-1", "aria-hidden": "true",
        ref: (element) => { picker = element },
        on: { change: ({ target }) => run(() => load(app, drawing, { file: target.files[0], replaces: isShared && !isEmpty }))() },
      }))
  }, { title: say.common.drawing, onClose: () => sharing.stop() })
}

/** What others drew goes only after a question; an own drawing goes at once. */
async function clear(app, drawing, { isShared }) {
  if (isShared && !await app.confirm(say.drawing.clearForAll, {
    yes: say.drawing.clearIt, no: say.common.keepIt, detail: say.drawing.clearDetail,
  })) return
  await drawing.clear()
  app.toast(say.drawing.cleared)
}

async function load(app, drawing, { file, replaces }) {
  if (!file) return
  let content
  try {
    content = JSON.parse(await file.text())
  } catch {
    throw Object.assign(new Error(say.drawing.notADrawing), { code: "BAD_FILE" })
  }
  if (replaces && !await app.confirm(say.drawing.replaceForAll, {
    yes: say.drawing.replaceIt, no: say.common.keepIt, detail: say.drawing.replaceDetail,
  })) return
  await drawing.import(content)
}

async function showLapse(app, drawing) {
  const url = await app.run(async () => {
    const { svg } = await drawing.export({ format: "lapse" })
    return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  })
  if (!url) return
  app.sheet(() => h("img", { class: "lapse", src: url, alt: say.drawing.playbackAlt }), {
    title: say.drawing.playback, onClose: () => URL.revokeObjectURL(url),
  })
}

async function remove(app, drawing) {
  const isSure = await app.confirm(say.drawing.deleteWhich, { yes: say.common.delete, detail: say.drawing.deleteDetail })
  if (isSure && await app.run(async () => { await drawing.delete(); return true })) app.go("/drawings", { replace: true })
}
