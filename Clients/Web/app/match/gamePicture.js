import { h } from "../view.js"
import { drawn, emblem, toneOf } from "./emblems.js"
import { pip } from "./pips.js"
import { profileOf } from "./tables/party/games.js"

const OWN = ["crazyEights", "highCard", "dice"]

/** Which picture a game has: games that are played in the same way share one. */
export function mechanicOf(game) { return OWN.includes(game) ? game : profileOf(game).mechanic }

/** What happens in a round, with the game's emblem in the corner. It says nothing to a screen reader. */
export function Picture({ game }) {
  const draw = PICTURES[mechanicOf(game)] ?? PICTURES.plain
  return h("svg", {
    class: "game-scene", viewBox: "0 0 240 110", style: { "--tone": toneOf(game) }, fill: "none", stroke: "currentColor",
    "stroke-width": "2.6", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
  },
    h("rect", { class: "game-scene-ground", x: 0, y: 0, width: 240, height: 110, rx: 16, stroke: "none" }),
    h("svg", { x: 8, y: 8, width: 26, height: 26, viewBox: "0 0 48 48" }, emblem(game)),
    draw())
}

// Shapes are paths in the notation of the emblems: "~" is filled lightly, "!" is filled.
const both = (path) => [`~${path}`, path]
const box = (x, y, width, height) => `M${x + 4} ${y}h${width - 8}q4 0 4 4v${height - 8}q0 4-4 4h${8 - width}q-4 0-4-4v${8 - height}q0-4 4-4z`
const paper = (x, y, width, height) => h("path", { class: "game-scene-paper", d: box(x, y, width, height) })
const lines = (...paths) => paths.flat().map(drawn)
const writing = (x, y, width, count = 2) => lines(Array.from({ length: count }, (_, row) => `M${x} ${y + row * 9}h${row === count - 1 ? width * .6 : width}`))
const slip = (x, y, width = 62, rows = 1) => [paper(x, y, width, 12 + rows * 9), writing(x + 9, y + 10.5, width - 26, rows)]
const tick = (x, y) => lines(`M${x - 5} ${y}l4 4 7-8`)
const cross = (x, y) => lines(`M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`)
const letter = (text, x, y, size = 20) => h("text", { class: "game-scene-letter", x, y, "font-size": size, "text-anchor": "middle", stroke: "none" }, text)
const star = (x, y) => lines(`!M${x} ${y - 8}l2.4 5 5.6.7-4 3.8 1 5.5-5-2.7-5 2.7 1-5.5-4-3.8 5.6-.7z`)
const heart = (x, y, isFull = true) => lines(`${isFull ? "!" : ""}M${x} ${y + 8}c-6-5-9-8-9-11.5a4.6 4.6 0 0 1 9-1.5 4.6 4.6 0 0 1 9 1.5c0 3.5-3 6.5-9 11.5z`)

/** Head and shoulders; the head's middle is at `x`, `y`. */
function person(x, y) {
  return lines(
    both(`M${x} ${y + 9}a9 9 0 1 0 0-18 9 9 0 0 0 0 18z`), both(`M${x - 17} ${y + 33}c0-12 7-18 17-18s17 6 17 18z`))
}

/** What somebody at its left, or at its right, says. */
function bubble(x, y, width, height, isFromRight, content) {
  const tail = isFromRight ? `M${x + width - 18} ${y + height}l12 9v-9` : `M${x + 18} ${y + height}l-12 9v-9`
  return [paper(x, y, width, height), lines(tail), content]
}

function card(x, y, turn, index, suit) {
  return h("g", { transform: `translate(${x} ${y}) rotate(${turn})` },
    h("rect", { class: "game-scene-card", x: -17, y: -25, width: 34, height: 50, rx: 4 }),
    h("g", { class: "HD".includes(suit) ? "game-scene-red" : "game-scene-black", stroke: "none" },
      h("text", { class: "game-scene-index", x: 0, y: -2, "text-anchor": "middle" }, index), pip(suit, 0, 12, .62)))
}

const PICTURES = {
  plain: () => [person(70, 45), person(120, 45), person(170, 45)],
  crazyEights: () => [
    card(120, 34, 0, "5", "H"),
    card(74, 84, -12, "5", "S"), card(120, 90, 0, "8", "C"), card(166, 84, 12, "K", "H"),
  ],
  highCard: () => [
    card(70, 66, -6, "7", "D"), card(112, 66, 3, "Q", "C"), card(154, 52, 0, "K", "H"), star(154, 14),
    lines(both("M200 60a15 15 0 1 0 0-30 15 15 0 0 0 0 30z")), letter("3", 200, 52),
  ],
  dice: () => [
    paper(52, 34, 44, 44), [[63, 45], [85, 45], [63, 67], [85, 67]].map(([x, y]) => lines(`!M${x - 3.5} ${y}a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z`)),
    lines("M108 56h26", "M127 49l7 7-7 7"),
    lines(both("M150 40h48l-5 42h-38z"), "M146 40h56"), letter("+4", 174, 69),
  ],
  confession: () => [
    paper(88, 8, 64, 32), writing(100, 20, 40), person(60, 62), person(120, 66), person(180, 62),
    heart(60, 32), heart(204, 50, false), cross(204, 50), heart(154, 54),
  ],
  task: () => [
    person(120, 52), bubble(44, 22, 46, 34, true, letter("?", 67, 46, 22)),
    bubble(150, 22, 46, 34, false, lines("!M176 26l-11 15h7l-3 11 12-16h-8z")),
  ],
  majority: () => [
    paper(52, 12, 56, 40), letter("A", 80, 40), paper(132, 12, 56, 40), letter("B", 160, 40),
    person(56, 74), person(80, 74), person(104, 74), person(160, 74), star(80, 58),
  ],
  election: () => [
    person(120, 50), star(120, 26), person(48, 62), person(192, 62),
    lines("M72 58h20", "M86 52l6 6-6 6", "M168 58h-20", "M154 52l-6 6 6 6"),
  ],
  spotlight: () => [
    lines("~M108 4h24l30 94H78z"), person(120, 58), person(46, 64), person(194, 64),
    bubble(42, 20, 32, 24, false, letter("?", 58, 38, 18)), bubble(166, 20, 32, 24, true, letter("?", 182, 38, 18)),
  ],
  telling: () => [
    person(66, 50), lines("M50 74L36 54", "M82 74l14-20", "M30 40l3 4", "M102 40l-3 4"),
    person(188, 62), bubble(112, 24, 56, 30, true, letter("?", 140, 46)), tick(206, 36),
  ],
  sketch: () => [
    paper(52, 16, 84, 62), lines("M66 60c10-30 20 10 30-14s16 4 24-10", "M70 78l-8 22", "M118 78l8 22"),
    lines(both("M132 30l24-16 6 9-24 16-9 1z")), person(200, 66), bubble(160, 32, 30, 22, true, letter("?", 175, 48, 16)),
  ],
  quiz: () => [
    slip(44, 22, 70), slip(126, 22, 70), slip(44, 62, 70), slip(126, 62, 70), tick(186, 32),
    lines("!M122 84l-11 14h7l-3 10 12-15h-8z"),
  ],
  number: () => [
    lines("M36 76h168", "M50 70v12M80 70v12M110 70v12M140 70v12M170 70v12M200 70v12"),
    lines(both("M74 64c-8-9-11-13-11-18a11 11 0 0 1 22 0c0 5-3 9-11 18z"), both("M150 64c-8-9-11-13-11-18a11 11 0 0 1 22 0c0 5-3 9-11 18z")),
    star(128, 62), letter("?", 128, 46, 18), lines("M142 90h-12"),
  ],
  riddle: () => [
    lines(both("M64 62a18 18 0 1 0 0-36 18 18 0 0 0 0 36z"), "M58 41v2M70 41v2M56 50c4 5 12 5 16 0"),
    letter("+", 96, 52, 24), lines(both("M106 46a18 18 0 0 1 36 0z"), "M124 46v16q0 5 5 5t5-5"),
    letter("=", 158, 52, 24), paper(172, 26, 44, 36), letter("?", 194, 51, 22), writing(84, 88, 72, 1),
  ],
  identity: () => [
    person(120, 58), paper(104, 14, 32, 28), letter("?", 120, 35, 20),
    person(46, 66), person(194, 66), bubble(40, 26, 46, 22, false, writing(50, 37, 40, 1)), bubble(154, 26, 46, 22, true, writing(164, 37, 40, 1)),
  ],
  bluff: () => [
    slip(40, 14, 84), slip(40, 44, 84), slip(40, 74, 84), tick(112, 54), person(182, 54),
    lines("M130 54h22", "M145 48l7 6-7 6"),
  ],
  bestAnswer: () => [
    paper(52, 10, 136, 30), writing(64, 26, 36, 1), lines("M104 30h34"), writing(148, 26, 46, 1),
    slip(30, 62, 54), slip(93, 62, 54), slip(156, 62, 54), star(120, 54),
  ],
  twoTruths: () => [
    person(58, 50), slip(96, 12, 104), slip(96, 44, 104), slip(96, 76, 104), tick(186, 23), tick(186, 55), cross(186, 87),
  ],
  story: () => [
    slip(26, 42, 54, 4), slip(93, 42, 54, 4), paper(160, 42, 54, 48), lines("M82 66h9M149 66h9"),
    lines("~M26 42h54v36H26z"), lines(both("M176 74l22-22 7 7-22 22-9 2z")),
  ],
  matching: () => [
    person(60, 64), person(180, 64), bubble(40, 16, 50, 26, false, writing(52, 29, 44, 1)),
    bubble(150, 16, 50, 26, true, writing(162, 29, 44, 1)), letter("=", 120, 40, 28), letter("?", 120, 72, 22),
  ],
}

export const MECHANICS = Object.keys(PICTURES).filter((name) => name !== "plain")
