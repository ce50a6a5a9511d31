// Writes brushes.json beside it: how the web app paints strokes, to which every client is held.
// Run it after a change of the looks: node Tests/DrawingStoreTests/Vectors/writeBrushes.mjs
import { writeFile } from "node:fs/promises"
import { argv } from "node:process"
import { fileURLToPath } from "node:url"
import { marksOf } from "../../../Clients/Web/app/drawing/brushes.js"
import { LOOKS, lookOf } from "../../../Clients/Web/app/drawing/looks.js"

const MOST_PLACES = 16

export function vectors() {
  return {
    brushes: Object.entries(LOOKS).map(([id, { erases = false, lines, ...look }]) => ({
      id, erases, ...(lines && { lines: lines.map((line) => ({ isFlat: false, ...line })) }), ...look,
    })),
    names: NAMED.map((brush) => ({ brush, look: lookOf(brush) })),
    strokes: strokes().map((stroke) => ({ ...stroke, marks: marksOf(stroke).map(shortened) })),
  }
}

const NAMED = [
  ...Object.keys(LOOKS), "", "oil", "Oil-Brush", "pencil2", "PEN", "my highlighter pen", "marker crayon", "sprayPaint",
  {}, { id: "chalk" }, { id: "felt marker", size: 3 }, { type: "crayon", id: 7 }, { kind: "Spray can" }, { name: "" },
  { id: "x", name: "chalk" }, { id: "x", tool: "pencil" }, { watercolor: {} }, { brush: { shape: "round" } },
  { shape: { Marker: { width: 3 } } }, { a: ["x", ["dots"]], b: "chalk" }, { b: "chalk", a: { eraser: {} } },
  { list: Array.from({ length: 20 }, (_, index) => `no ${index}`), z: "pencil" }, { n: 1, flag: true, none: null },
]

function strokes() {
  const ids = Object.keys(LOOKS)
  const wave = line(24, (at) => [at * 5, 100 + 40 * Math.sin(at / 3)])
  const hasty = line(18, (at) => [at * at * 0.9 - 40, -20 + at * (at % 4)])
  const scribble = line(400, (at) => [500 + 480 * Math.sin(at * 1.7), 500 + 480 * Math.cos(at * 2.3)])
  return [
    ...ids.map((brush) => ({ brush, brushSize: 8, points: wave })),
    ...ids.map((brush, index) => ({ brush, brushSize: [4, 16, 54][index % 3], points: hasty })),
    ...ids.map((brush) => ({ brush, brushSize: 12, points: [{ x: -30.25, y: 70.5 }] })),
    ...ids.map((brush) => ({ brush, brushSize: 20, points: line(2, (at) => [at * 90, 7]) })),
    ...["crayon", "chalk", "spray", "dots"].map((brush) => ({ brush, brushSize: 6, points: scribble })),
    ...["brush", "spray", "watercolor"].flatMap((brush) => [
      { brush, brushSize: 0.02, points: line(9, (at) => [at / 50, 1 / (1 + at)]) },
      { brush, brushSize: 300, points: line(9, (at) => [at * 400, 900_000 / (1 + at)]) },
    ]),
    { brush: "crayon", brushSize: 10, points: [...wave.slice(0, 3), ...wave.slice(2, 5), wave[0]] },
  ]
}

function line(count, place) {
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = place(at).map(rounded)
    return { x, y }
  })
}

/** With the first of its places, and the last. */
function shortened({ line, outline, specks, ...mark }) {
  const places = line ?? outline ?? specks
  return {
    kind: line ? "line" : outline ? "outline" : "specks", ...mark, count: places.length / 2,
    places: [...places.slice(0, 2 * MOST_PLACES), ...places.slice(-2)].map(rounded),
  }
}

function rounded(number) { return Math.round(number * 100) / 100 + 0 }

export function textOf({ brushes, names, strokes }) {
  const lines = (list) => list.map((each) => `    ${JSON.stringify(each)}`).join(",\n")
  return `{
  "brushes": [\n${lines(brushes)}\n  ],
  "names": [\n${lines(names)}\n  ],
  "strokes": [\n${lines(strokes)}\n  ]
}\n`
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL("brushes.json", import.meta.url), textOf(vectors()))
}
