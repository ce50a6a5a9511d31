import { marksOf } from "./brushes.js"
import { erases } from "./looks.js"

/** Paints a stroke. What the eraser takes away shows what lies beneath the canvas. */
export function paintStroke(canvas, stroke, ground) {
  for (const mark of marksOf(stroke)) paintMark(canvas, stroke, mark, ground)
}

/** Paints one of the marks that a stroke is made of. */
export function paintMark(canvas, stroke, mark, ground) {
  canvas.save()
  if (erases(stroke.brush)) {
    if (ground) canvas.globalCompositeOperation = "source-over"
    else canvas.globalCompositeOperation = "destination-out"
  }
  const color = erases(stroke.brush) ? ground ?? "#000" : cssOf({ ...stroke.color, a: 1 })
  const alpha = erases(stroke.brush) ? 1 : clamp(stroke.color.a ?? 1)
  canvas.strokeStyle = canvas.fillStyle = color
  canvas.lineJoin = "round"
  canvas.globalAlpha = mark.opacity * alpha
  canvas.beginPath()
  if (mark.line) paintLine(canvas, mark)
  else if (mark.outline) paintOutline(canvas, mark.outline)
  else paintSpecks(canvas, mark)
  canvas.restore()
}

export function paintStamp(canvas, { emoji, x, y, size }) {
  canvas.save()
  canvas.font = `${size * 0.85}px "Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", sans-serif`
  canvas.textAlign = "center"
  canvas.textBaseline = "middle"
  canvas.fillStyle = "#000"
  canvas.fillText(emoji, x, y + size * 0.06)
  canvas.restore()
}

/** A colour of the protocol, with parts from 0 to 1, as CSS has it. */
export function cssOf({ r, g, b, a = 1 }) {
  const [red, green, blue] = [r, g, b].map((part) => Math.round(clamp(part) * 255))
  return `rgb(${red} ${green} ${blue} / ${clamp(a)})`
}

export function colorOf(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  return { r, g, b, a: 1 }
}

function clamp(part) { return Math.min(1, Math.max(0, part)) }

function paintLine(canvas, { line, width, isFlat }) {
  canvas.lineWidth = width
  canvas.lineCap = isFlat ? "butt" : "round"
  canvas.moveTo(line[0], line[1])
  // A single touch has no length: a flat brush leaves a square, a round one a dot.
  if (line.length === 2) {
    const half = isFlat ? width / 2 : 0.01
    canvas.moveTo(line[0] - half, line[1])
    canvas.lineTo(line[0] + half, line[1])
  }
  for (let at = 2; at < line.length; at += 2) canvas.lineTo(line[at], line[at + 1])
  canvas.stroke()
}

function paintOutline(canvas, outline) {
  canvas.moveTo(outline[0], outline[1])
  for (let at = 2; at < outline.length; at += 2) canvas.lineTo(outline[at], outline[at + 1])
  canvas.closePath()
  canvas.fill()
}

function paintSpecks(canvas, { specks, radius }) {
  for (let at = 0; at < specks.length; at += 2) {
    canvas.moveTo(specks[at] + radius, specks[at + 1])
    canvas.arc(specks[at], specks[at + 1], radius, 0, 2 * Math.PI)
  }
  canvas.fill()
}
