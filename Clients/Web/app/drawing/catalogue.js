import { takeBrushes } from "./looks.js"
import { say } from "../words/pages.js"

let known = { session: null }

/** The brushes that can be drawn with, `{id, displayName, erases}`; ours until those of the server are here. */
export function brushes(app, onOthers = () => {}) {
  if (known.session !== app.mine) {
    known = { session: app.mine, list: OURS }
    known.read = read(app, known)
  }
  known.read.then((isOther) => isOther && onOthers())
  return known.list
}

/** Once they are here. */
export async function brushesRead(app) {
  brushes(app)
  await known.read
}

async function read(app, into) {
  try {
    const answer = await app.parlor.call("drawing.brushes", {})
    into.list = answer.brushes
    const isOther = takeBrushes(answer.brushes)
    app.redraw()
    return isOther
  } catch (error) {
    known = { session: null }
    app.fail(error)
    return false
  }
}

const OURS = [
  ["pen", say.drawing.pen], ["pencil", say.drawing.pencil], ["marker", say.drawing.marker], ["highlighter", say.drawing.highlighter], ["brush", say.drawing.brush],
  ["watercolor", say.drawing.watercolor], ["crayon", say.drawing.crayon], ["chalk", say.drawing.chalk], ["dots", say.drawing.dots], ["spray", say.drawing.spray],
  ["eraser", say.common.eraser, true],
].map(([id, displayName, erases = false]) => ({ id, displayName, erases }))
