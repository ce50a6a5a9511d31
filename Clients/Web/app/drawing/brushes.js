import { Chance, seedOf } from "./chance.js"
import { LOOKS, lookOf } from "./looks.js"
import { flatten } from "./path.js"

/** How many sizes of specks there are. */
const SIZES = 3
/** A longer stroke has its specks farther apart. */
const MOST_SPECKS = 6000
/** Of a ribbon: how thin its ends are, and what a fast hand leaves of it. */
const THIN_END = 0.25
const THIN_FAST = 0.45

/**
 * What is painted for a stroke, in this order: `{line: [x, y, ...], width, opacity, isFlat}`,
 * `{outline: [x, y, ...], opacity}` to be filled, or `{specks: [x, y, ...], radius, opacity}`.
 */
export function marksOf({ points, brushSize, brush }) {
  const look = LOOKS[lookOf(brush)]
  const places = flatten(points, stepOf(brushSize))
  const marks = (look.lines ?? []).map(({ width, opacity, isFlat }) =>
    ({ line: places, width: width * brushSize, opacity, isFlat: Boolean(isFlat) }))
  if (look.ribbon) marks.push(ribbonOf(points, places, brushSize, look.ribbon))
  if (look.grain) marks.push(...grainOf(places, points[0], brushSize, look.grain))
  if (look.dots) marks.push(dotsOf(places, brushSize, look.dots * brushSize))
  return marks
}

/** How far apart the places of a line are. */
function stepOf(size) { return Math.max(Math.min(0.5, size), size / 4) }

/**
 * The grain of paper is the same for most brushes. That of a very small or large brush, which a board in other units
 * has, goes with its size.
 */
function grainUnit(size) { return Math.max(Math.min(1, size / 4), size / 64) }

function grainOf(places, first, size, { cover, reach, least, most, opacity, patches = 0, isSoft }) {
  const chance = new Chance(seedOf(first))
  const unit = grainUnit(size)
  const usual = (least + most) / 2 * unit
  const perLength = cover * 2 * reach * size / (3 * usual * usual)
  const length = lengthOf(places)
  const apart = Math.max(1 / perLength, length / MOST_SPECKS)
  const bySize = Array.from({ length: SIZES }, () => [])
  const add = (x, y, alongX, alongY, number, gone) => {
    if (patches > 0 && chance.smooth(gone / size * 0.9 + 0.5) < patches && chance.at(number * 5) < 0.7) return
    const across = isSoft
      ? (chance.at(number * 5 + 1) + chance.at(number * 5 + 2) + chance.at(number * 5 + 3)) / 1.5 - 1
      : chance.at(number * 5 + 1) * 2 - 1
    const along = isSoft
      ? chance.at(number * 5) + chance.at(number * 5 + 4) - 1 : chance.at(number * 5 + 4) * 2 - 1
    // The ends are as round as the brush.
    const aside = across * reach * size
    const ahead = along * reach * size * Math.sqrt(1 - across * across)
    bySize[number % SIZES].push(
      x - alongY * aside + alongX * ahead, y + alongX * aside + alongY * ahead)
  }
  const touch = Math.min(MOST_SPECKS, Math.ceil(perLength * reach * size * 1.6))
  if (places.length === 2) {
    for (let number = 0; number < touch; number += 1) add(places[0], places[1], 1, 0, number, 0)
  } else {
    walk(places, apart, add)
  }
  return bySize.map((list, index) => ({
    specks: list, opacity, radius: (least + (most - least) * index / (SIZES - 1)) * unit,
  })).filter(({ specks }) => specks.length > 0)
}

function dotsOf(places, size, apart) {
  if (places.length === 2) return { specks: places, radius: size / 2, opacity: 1 }
  const specks = []
  walk(places, Math.max(apart, lengthOf(places) / MOST_SPECKS), (x, y) => specks.push(x, y))
  return { specks, radius: size / 2, opacity: 1 }
}

function ribbonOf(points, places, size, { width, opacity }) {
  const count = places.length / 2
  const radius = width * size / 2
  if (count === 1) return { specks: places, radius: radius * 0.8, opacity }
  const total = lengthOf(places)
  const pace = paceOf(points)
  const left = []
  const right = []
  let gone = 0
  for (let index = 0; index < count; index += 1) {
    const x = places[index * 2]
    const y = places[index * 2 + 1]
    const before = Math.max(0, index - 1) * 2
    const after = Math.min(count - 1, index + 1) * 2
    if (index > 0) gone += distance(places[before], places[before + 1], x, y)
    const across = direction(places[before], places[before + 1], places[after], places[after + 1])
    const fromEnd = Math.min(1, Math.min(gone, total - gone) / (size * 3))
    const end = THIN_END + (1 - THIN_END) * Math.sqrt(fromEnd)
    const half = radius * end * pace(gone / total)
    left.push(x - across[1] * half, y + across[0] * half)
    right.push(y - across[0] * half, x + across[1] * half)
  }
  return { outline: left.concat(right.reverse()), opacity }
}

/** How wide a fast or slow hand leaves the line, from its beginning at 0 to its end at 1. */
function paceOf(points) {
  const steps = points.slice(1).map((point, index) =>
    distance(points[index].x, points[index].y, point.x, point.y))
  const usual = steps.reduce((sum, step) => sum + step, 0) / steps.length
  const widths = steps.map((step) => 1 - (1 - THIN_FAST) * Math.min(1, Math.max(0, step / usual - 1)))
  const smooth = widths.map((width, index) => (
    (widths[index - 2] ?? width) + (widths[index - 1] ?? width) + width
    + (widths[index + 1] ?? width) + (widths[index + 2] ?? width)) / 5)
  return (part) => {
    const place = part * (smooth.length - 1)
    const index = Math.min(smooth.length - 1, Math.floor(place))
    const next = smooth[Math.min(smooth.length - 1, index + 1)]
    return smooth[index] + (next - smooth[index]) * (place - index)
  }
}

/** Visits places on the line that are `apart` from each other, the first included. */
function walk(places, apart, visit) {
  let number = 0
  let due = 0
  let gone = 0
  for (let at = 2; at < places.length; at += 2) {
    const [x, y] = [places[at - 2], places[at - 1]]
    const length = distance(x, y, places[at], places[at + 1])
    if (length === 0) continue
    const along = [(places[at] - x) / length, (places[at + 1] - y) / length]
    while (due <= gone + length) {
      const step = due - gone
      visit(x + along[0] * step, y + along[1] * step, along[0], along[1], number, due)
      number += 1
      due += apart
    }
    gone += length
  }
}

function lengthOf(places) {
  let length = 0
  for (let at = 2; at < places.length; at += 2) {
    length += distance(places[at - 2], places[at - 1], places[at], places[at + 1])
  }
  return length
}

function distance(x, y, toX, toY) {
  return Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y))
}

function direction(x, y, toX, toY) {
  const length = distance(x, y, toX, toY)
  return length === 0 ? [1, 0] : [(toX - x) / length, (toY - y) / length]
}
