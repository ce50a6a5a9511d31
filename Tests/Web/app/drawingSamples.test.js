import assert from "node:assert/strict"
import { test } from "node:test"
import { marksOf } from "../../../Clients/Web/app/drawing/brushes.js"
import { LOOKS } from "../../../Clients/Web/app/drawing/looks.js"
import { colorOf, paintStroke } from "../../../Clients/Web/app/drawing/paint.js"
import { BrushSample, paperBeneath, sampleOf } from "../../../Clients/Web/app/drawing/sample.js"

const BRUSHES = Object.keys(LOOKS)
const SIZES = [4, 8, 16, 30, 54]
const PAPER = colorOf("#fffdf8")
const box = { width: 112, height: 72 }
const sample = (more) => BrushSample({ brush: "pen", hex: "#2f80ed", size: 8, paper: PAPER, ...box, ...more })

/** What is done to a canvas, one call or setting after the other. */
class Canvas {
  done = []

  constructor({ width, height } = {}) { Object.assign(this, { width, height }) }

  getContext() {
    return new Proxy({}, {
      get: (_, name) => (...values) => { this.done.push([name, ...values]) },
      set: (_, name, value) => this.done.push([name, value]),
    })
  }

  colors() { return this.done.filter(([name]) => name === "strokeStyle" || name === "fillStyle").map(([, color]) => color) }
}

function painted(node) {
  const canvas = new Canvas(node.props)
  node.props.ref(canvas)
  return canvas
}

test("a sample is painted by what paints strokes, in the colour and size of the hand, on the paper of the drawing", () => {
  for (const brush of BRUSHES) {
    const canvas = painted(sample({ brush, size: 16 }))
    const { stroke, zoom } = sampleOf({ brush, hex: "#2f80ed", size: 16, ...box })
    assert.deepEqual([stroke.brush, stroke.brushSize, stroke.color], [brush, 16, colorOf("#2f80ed")])
    const board = new Canvas()
    paintStroke(board.getContext(), stroke, "rgb(255 253 248 / 1)")
    assert.deepEqual(canvas.done, [
      ["fillStyle", "rgb(255 253 248 / 1)"], ["fillRect", 0, 0, 112, 72], ["setTransform", zoom, 0, 0, zoom, 0, 0], ...board.done,
    ], brush)
    if (brush !== "eraser") assert.ok(canvas.colors().includes("rgb(47 128 237 / 1)"), brush)
  }
})

test("no two brushes have the same sample", () => {
  const all = BRUSHES.map((brush) => JSON.stringify(painted(sample({ brush })).done))
  assert.equal(new Set(all).size, BRUSHES.length)
})

test("a screen with more dots gets more of them", () => {
  for (const [dots, width, height] of [[1, 112, 72], [2, 224, 144], [2.625, 294, 189], [4, 336, 216]]) {
    globalThis.devicePixelRatio = dots
    const { props } = sample()
    assert.deepEqual([props.width, props.height, props.style], [width, height, { width: "112px", height: "72px" }])
    const [, scale] = painted({ props }).done.find(([name]) => name === "setTransform")
    assert.equal(scale, Math.min(3, dots) / 3)
  }
  delete globalThis.devicePixelRatio
})

test("every brush in every size stays inside its sample, and a wider one is seen wider", () => {
  for (const shape of [box, { width: 36, height: 30 }]) {
    for (const brush of BRUSHES) {
      let before = 0
      for (const size of SIZES) {
        const { stroke, zoom } = sampleOf({ brush, hex: "#2c221d", size, ...shape })
        const [left, top, right, bottom] = boundsOf(stroke).map((place) => place * zoom)
        assert.ok(left >= 0 && top >= 0 && right <= shape.width && bottom <= shape.height, `${brush} ${size}: ${[left, top, right, bottom]}`)
        assert.ok(shape !== box || size * zoom > before, `${brush} ${size}`)
        before = size * zoom
      }
    }
  }
})

test("an ink that its paper hides is shown on another paper, and any other on its own", () => {
  const [white, night] = ["rgb(255 253 248 / 1)", "rgb(44 34 29 / 1)"]
  assert.equal(paperBeneath("#2f80ed", PAPER), white)
  assert.equal(paperBeneath("#fffdf8", PAPER), night)
  assert.equal(paperBeneath("#f2c94c", PAPER), white)
  assert.equal(paperBeneath("#2c221d", colorOf("#2c221d")), white)
  assert.equal(paperBeneath("#fffdf8", colorOf("#1f2b4d")), "rgb(31 43 77 / 1)")
})

test("another colour, size, paper or look is another canvas", () => {
  const keys = [{}, { hex: "#e5484d" }, { size: 16 }, { paper: colorOf("#dcebdc") }, { brush: "chalk" }].map((more) => sample(more).key)
  assert.equal(new Set(keys).size, keys.length)
  assert.equal(sample().key, keys[0])
})

/** The corners of all that is painted, in units of the board. */
function boundsOf(stroke) {
  const [xs, ys] = [[], []]
  for (const { line, outline, specks, width, radius } of marksOf(stroke)) {
    const around = radius ?? (width ?? 0) / 2
    const places = line ?? outline ?? specks
    for (let at = 0; at < places.length; at += 2) {
      xs.push(places[at] - around, places[at] + around)
      ys.push(places[at + 1] - around, places[at + 1] + around)
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
