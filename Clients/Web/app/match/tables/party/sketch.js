import { h } from "../../../view.js"
import { ERASER, heldIn, inkOf } from "./pens.js"
import { MOST_LINES, linesOf, pathOf } from "./strokes.js"
import { say } from "../../../words/games.js"

const STEP = 4

/** The drawing: the artist draws with a finger, a mouse or the arrow keys; the others see each line. */
export function Sketch({ table, memory, send, redraw }) {
  const lines = table.view.canvas ?? []
  const pen = table.canDraw && lines.length < MOST_LINES ? penOf(memory, send, redraw) : null
  // What was sent is shown until the view has it.
  memory.strokes = memory.strokes.slice(Math.max(0, lines.length - (memory.drawnBefore ?? 0)))
  memory.drawnBefore = lines.length
  return h("div", { class: ["party-easel", pen && "party-easel-mine"], key: "sketch" },
    h("svg", {
      class: "party-canvas", viewBox: "0 0 100 100", tabindex: pen ? "0" : null, role: "img",
      "aria-label": pen ? say.party.yourDrawing
        : say.party.drawingOf(lines.length),
      on: pen ? pen.handlers : {},
    },
      lines.map((line, index) => h("path", {
        key: index, class: "party-line", d: pathOf(line), pathLength: "1",
        style: inkOf(table.view.colors?.[index], table.view.widths?.[index]),
      })),
      memory.strokes.map(({ line, color, width }, index) => h("path", {
        key: `sent${index}`, class: "party-line party-line-sent", d: pathOf(line), style: inkOf(color, width),
      })),
      memory.stroke && pen && h("path", {
        key: "now", class: "party-line party-line-sent", d: pathOf(memory.stroke.flat()),
        style: inkOf(pen.color, pen.width),
      }),
      memory.pen && pen && h("circle", { key: "pen", class: "party-pen", cx: memory.pen.at[0], cy: memory.pen.at[1], r: 1.6 })),
    pen && MOST_LINES - lines.length <= 20
      && h("p", { class: "party-note party-lines-left" }, say.party.linesLeft(MOST_LINES - lines.length)))
}

function penOf(memory, send, redraw) {
  const held = heldIn(memory)
  const [color, width] = [held.isErasing ? ERASER : held.color, held.width]
  const finish = () => {
    const points = memory.stroke
    memory.stroke = null
    if (points) for (const line of linesOf(points)) draw(memory, send, { line, color, width })
    redraw()
  }
  const at = (event, box) =>
    [(100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height]
  return {
    color, width,
    handlers: {
      pointerdown(event) {
        if (event.button > 0) return
        event.preventDefault()
        this.setPointerCapture(event.pointerId)
        memory.box = this.getBoundingClientRect()
        memory.stroke = [at(event, memory.box)]
        redraw()
      },
      pointermove(event) {
        if (!memory.stroke) return
        for (const part of event.getCoalescedEvents?.() ?? [event]) memory.stroke.push(at(part, memory.box))
        redraw()
      },
      pointerup: finish,
      pointercancel: finish,
      keydown(event) { if (moved(memory, event, finish)) { event.preventDefault(); redraw() } },
    },
  }
}

async function draw(memory, send, stroke) {
  memory.strokes = [...memory.strokes, stroke]
  const isTaken = await send({ draw: stroke }, { isQuiet: true })
  if (!isTaken) memory.strokes = memory.strokes.filter((other) => other !== stroke)
}

function moved(memory, { key }, finish) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  memory.pen ??= { at: [50, 50] }
  if (key === " ") {
    if (memory.stroke) finish()
    else memory.stroke = [memory.pen.at]
    return true
  }
  if (!way) return false
  memory.pen.at = memory.pen.at.map((value, axis) => Math.min(100, Math.max(0, value + STEP * way[axis])))
  if (memory.stroke) memory.stroke.push(memory.pen.at)
  return true
}
