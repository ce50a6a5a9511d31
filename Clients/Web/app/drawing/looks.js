/**
 * How each brush looks. Widths are in multiples of the brush's size, opacities of the colour's.
 * - `lines`: the whole stroke, once for each {width, opacity, isFlat};
 * - `ribbon`: a line that is thin at its ends and where the hand was fast;
 * - `grain`: specks beside the line, as paper takes them: how much of the paper they cover, how far from the middle
 *   they reach, their radius from and to in units of the board (see `grainUnit`), how opaque; `patches` leaves some
 *   stretches bare, `isSoft` gathers them in the middle;
 * - `dots`: at this distance from each other.
 *
 * It is the table of `drawing.brushes` that comes with Parlor: a test compares both with the same file. The operator's
 * own takes its place.
 */
export let LOOKS = {
  pen: { lines: [{ width: 1, opacity: 1 }] },
  pencil: {
    lines: [{ width: 0.4, opacity: 0.4 }],
    grain: { cover: 0.5, reach: 0.3, least: 0.6, most: 1.4, opacity: 0.65 },
  },
  marker: {
    lines: [{ width: 1.6, opacity: 0.66, isFlat: true }, { width: 1.3, opacity: 0.3, isFlat: true }],
  },
  highlighter: { lines: [{ width: 3, opacity: 0.35, isFlat: true }] },
  brush: { ribbon: { width: 2.2, opacity: 1 } },
  watercolor: {
    lines: [3.1, 2.95, 2.8, 2.65, 2.5, 2.3, 2.1, 1.8].map((width) => ({ width, opacity: 0.045 })),
    grain: { cover: 0.12, reach: 1.2, least: 2, most: 6, opacity: 0.035 },
  },
  crayon: {
    lines: [{ width: 1.2, opacity: 0.3 }],
    grain: { cover: 0.75, reach: 0.65, least: 1, most: 2.6, opacity: 0.75 },
  },
  chalk: {
    lines: [{ width: 1.1, opacity: 0.12 }],
    grain: { cover: 0.6, reach: 0.58, least: 0.8, most: 1.9, opacity: 0.75, patches: 0.42 },
  },
  dots: { dots: 2 },
  spray: { grain: { cover: 0.2, reach: 1.5, least: 0.7, most: 1.7, opacity: 0.65, isSoft: true } },
  eraser: { lines: [{ width: 1.5, opacity: 1 }], erases: true },
}

let first = "pen"

/** Takes the brushes of `drawing.brushes`. Whether anything looks otherwise now. */
export function takeBrushes(brushes) {
  const before = JSON.stringify(LOOKS)
  LOOKS = Object.fromEntries(brushes.map(({ id, lines, ribbon, grain, dots, erases }) => [id, {
    ...(lines && { lines }), ...(ribbon && { ribbon }), ...(grain && { grain }), ...(dots && { dots }),
    ...(erases && { erases }),
  }]))
  first = brushes[0].id
  return JSON.stringify(LOOKS) !== before
}

export function erases(brush) { return LOOKS[lookOf(brush)].erases === true }

/** How wide it paints at most, in multiples of its size. */
export function widthOf(brush) {
  const { lines = [], ribbon, grain } = LOOKS[lookOf(brush)]
  return Math.max(1, ...lines.map(({ width }) => width), ribbon?.width ?? 0, 2 * (grain?.reach ?? 0))
}

/**
 * The brush of the table that another is painted with: the one of this id, or the first whose id is in what the other
 * says of itself; else the first. Names are looked at before other texts, and these before the names of inner objects.
 */
export function lookOf(brush) {
  const id = typeof brush === "string" ? brush : NAMES.map((name) => brush?.[name]).find(isText) ?? ""
  if (Object.hasOwn(LOOKS, id)) return id
  const found = { texts: [id], wrappers: [], looks: MOST_LOOKS }
  if (!isText(brush)) gather(brush, found)
  for (const text of [...found.texts, ...found.wrappers]) {
    const named = mentionedIn(text)
    if (named) return named
  }
  return first
}

const NAMES = ["id", "type", "kind", "name"]
const MOST_LOOKS = 16

/** A longer id is the better match: a pencil is no pen. */
function mentionedIn(text) {
  const words = text.toLowerCase()
  return Object.keys(LOOKS).filter((name) => words.includes(name)).sort((one, other) => other.length - one.length)[0]
}

function gather(value, found) {
  if (found.looks === 0 || !hasText(value)) return
  found.looks -= 1
  if (isText(value)) return found.texts.push(value)
  if (Array.isArray(value)) return value.forEach((each) => gather(each, found))
  const others = Object.keys(value).filter((name) => !NAMES.includes(name)).sort()
  for (const name of [...NAMES, ...others]) {
    if (found.looks === 0 || !Object.hasOwn(value, name)) continue
    if (isObject(value[name])) {
      found.wrappers.push(name)
      found.looks -= 1
    }
    gather(value[name], found)
  }
}

function hasText(value) { return value != null && JSON.stringify(value).includes('"') }
function isText(value) { return typeof value === "string" }
function isObject(value) { return typeof value === "object" && value !== null && !Array.isArray(value) }
