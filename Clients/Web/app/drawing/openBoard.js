import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Avatar } from "../parts/avatar.js"
import { Board } from "./board.js"
import { brushes } from "./catalogue.js"
import { Hand } from "./hand.js"
import { openBoardMenu } from "./menu.js"
import { colorOf } from "./paint.js"
import { Tools } from "./tools.js"
import { say } from "../words/pages.js"

/** A drawing that is looked at and drawn on: a page of its own, or beside a room's table. */
export function openBoard(id, app, { isPanel = false, room = null } = {}) {
  const drawing = app.parlor.drawing(id)
  const tools = new Tools(app)
  let board = null
  let hand = null

  const source = () => ({ state: drawing.state, wet: [...inksOf(drawing), ...(hand?.stroke ? [hand.stroke] : [])] })
  const offs = ["change", "signal"].map((name) => drawing.on(name, () => board?.refresh()))

  brushes(app, () => board?.repaint())

  const mount = (canvas) => {
    board?.close()
    board = hand = null
    if (!canvas) return
    board = new Board(canvas, source)
    hand = new Hand(canvas, board, {
      tool: () => tools.held,
      isAllowed: () => drawing.canDraw,
      moving: (points, stroke) => drawing.ink(points, stroke),
      done: (stroke) => { app.run(drawing.stroke(stroke)); board.refresh() },
      stamp: (stamp) => app.run(drawing.stamp(stamp)),
      dropped: () => drawing.dropInk(),
    })
  }

  const content = () => {
    const { state } = drawing
    return h("div", { class: ["board", isPanel && "board-panel"] },
      h("div", { class: "board-sheet" },
        h("canvas", {
          class: ["board-canvas", drawing.canDraw && "board-open"], ref: mount, tabindex: "0",
          role: "img", "aria-label": state ? say.drawing.described(state.strokeCount, state.stampCount) : say.common.drawing,
          on: { keydown: (event) => shortcut(event, app, drawing) },
        }),
        h("div", { class: "board-who" }, drawing.inks.map((ink) =>
          h(Avatar, { key: ink.userId, size: "small", person: app.parlor.person(ink.userId) ?? { userId: ink.userId } })))),
      drawing.canDraw
        ? tools.view({ drawing })
        : h("p", { class: "board-note" }, state ? say.drawing.lookOnly : say.common.moment))
  }
  const menu = () => h(Button, {
    kind: "quiet", icon: "more", label: say.common.more, onClick: () => openBoardMenu(app, drawing, { room, showAll: () => board?.showAll() }),
  })

  return {
    fillsScreen: true,
    get title() { return drawing.state?.title ?? say.common.drawing },
    close() {
      offs.forEach((off) => off())
      board?.close()
      drawing.close()
    },
    view() {
      if (isPanel) return h("div", { class: "board-frame" }, h("div", { class: "board-corner" }, menu()), content())
      return h(Page, { app, title: drawing.state?.title ?? say.common.drawing, back: "/drawings", actions: menu(), class: "board-page" }, content())
    },
  }
}

/** Strokes of others that are not finished. The ink of an older app does not say with what they are drawn. */
function inksOf(drawing) {
  return drawing.inks.map((ink) => ({ ...UNKNOWN, ...ink })).filter(({ points }) => points.length > 0)
}

const UNKNOWN = { brush: "pen", brushSize: 8, color: { ...colorOf("#8a7a6d"), a: 0.6 } }

function shortcut(event, app, drawing) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || !drawing.canDraw) return
  event.preventDefault()
  app.run(event.shiftKey ? drawing.redo() : drawing.undo())
}
