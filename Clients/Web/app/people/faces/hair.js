import { COLORS } from "../../parts/palette.js"
import { darker, dot, fill, lighter, line, oval } from "./paint.js"

const RAINBOW = ["red", "yellow", "green", "blue", "purple"].map((id) => COLORS.find((c) => c.id === id).hex)
const SIDES = "M28.5 50c-3-18 6-29.5 21.5-29.5S74.5 32 71.5 50c-.5-7-3.5-12-8.5-15-4 2-9 2-13 0-4 2-9 2-13 0-5 3-8 8-8.5 15z"
const PART = "M28 52c-2.5-19 6.5-31 22-31s24.5 12 22 31c-1-9-4.5-15-11-18-4-1.2-8-3.5-11-7-3 3.5-7 5.8-11 7-6.5 3-10 9-11 18z"

/** What is seen behind the head. */
const BEHIND = {
  __proto__: null,
  hair_long: (hex) => fill("M26 47c0-17 10-27 24-27s24 10 24 27v31c0 7-4 11-10 11H36c-6 0-10-4-10-11z", hex),
  hair_wavy: (hex) => fill("M27 45c-1-16 8-26 23-26s24 10 23 26c4 5 0 9 2 14s-1 9 1 14-4 11-10 10H34c-6 1-12-5-10-10s-1-9 1-14-2-9 2-14z", hex),
  hair_bob: (hex) => fill("M25.5 46c0-17 10-27 24.5-27s24.5 10 24.5 27l1.5 19c.3 4-2 6.5-6 6.5H30c-4 0-6.3-2.5-6-6.5z", hex),
  hair_braids: (hex) => [26, 74].map((x) => [
    [55, 62, 69, 76].map((y, at) => oval(x - (x < 50 ? 1 : -1) * at * 0.4, y, 5, 4.8, at % 2 ? hex : lighter(hex, 0.1))),
    fill(`M${x - 4.5} 81h9l1.5 8h-12z`, hex), line(`M${x - 3} 80.5h6`, "#e5484d", 2.8),
  ]),
  hair_afro: (hex) => [dot(50, 39, 30, hex), [[25, 28], [37, 14], [56, 11], [72, 24], [79, 42], [21, 44]].map(([x, y]) => dot(x, y, 7.5, hex))],
  hair_bun: (hex) => [dot(50, 15, 9, hex), line("M45 13q5-5 10 0M46.5 17.5q3.5-3 7 0", lighter(hex, 0.22), 1.5)],
  hair_curly: (hex) => [[27, 50], [73, 50], [25.5, 41], [74.5, 41], [28, 58], [72, 58]].map(([x, y]) => dot(x, y, 7, hex)),
  hair_headscarf: (hex) => fill("M25 48c0-19 10-30 25-30s25 11 25 30c0 15 3 25 9 36-10 8-58 8-68 0 6-11 9-21 9-36z", darker(hex, 0.18)),
  hair_rainbow: () => RAINBOW.map((hex, at) => {
    const r = 29 - at * 2.2
    return fill(`M${50 - r} ${82 - at}V46a${r} ${r} 0 0 1 ${2 * r} 0v${36 - at}z`, hex)
  }),
  hair_flames: (hex) => fill("M25 52c-5-9-5-18-1-26 2 4 4 5 5 4-1-8 2-14 8-19 0 5 1 7 3 8 1-8 5-14 11-18-1 7 1 12 5 16 2-2 3-5 2-9 7 5 10 12 9 20 2 0 4-2 5-5 5 9 6 19 3 29z", hex),
}

/** What falls over the forehead. */
const FRONT = {
  __proto__: null,
  hair_short: (hex) => [
    fill("M28.5 48c-3.5-16.5 5.5-27.5 21-27.5 7 0 12 1.5 15 5 6 2 9 10.5 7 22.5-1-5-3-9-6-11.5-9 3-20 2.5-28.5-1.5-3.5 2.5-7 7-8.5 13z", hex), strands("M42 24.5q7-3 13-.5", hex),
  ],
  hair_long: (hex) => [
    fill("M27.5 54c-3-21 6-33 22.5-33s25.5 12 22.5 33c-1.5-10-5.5-16-12-19.5-4 0-7.5-1-9.5-3-4.5 6-11 8.5-17 9.5-3.5 3-5.5 7.5-6.5 13z", hex), strands("M36 29q5-4.5 12-5", hex),
  ],
  hair_wavy: (hex) => [fill(PART, hex), strands("M34 31q4-5 10-6.5M66 31q-4-5-10-6.5", hex)],
  hair_bob: (hex) => [
    fill("M27 50c-2-18 7-29.5 23-29.5S75 32 73 50l-3-8.5c-13 2.5-27 2.5-40 0z", hex), strands("M40 25q9-4 18-1", hex), line("M42 33v6M50 34v6M58 33v6", darker(hex, 0.12), 1.4),
  ],
  hair_braids: (hex) => [fill(PART, hex), line("M50 22.5v5", lighter(hex, 0.3), 1.4), strands("M33 34q3-6 9-8.5M67 34q-3-6-9-8.5", hex)],
  hair_bun: (hex) => [fill(SIDES, hex), strands("M38 28q6-4 12-4t12 4", hex)],
  hair_curly: (hex) => [[33, 35, 7.5], [39, 27.5, 8], [48, 24, 8.5], [57, 25, 8], [64.5, 30.5, 8], [69, 38, 6.5], [30, 43, 6]]
    .map(([x, y, r], at) => [dot(x, y, r, at % 2 ? hex : lighter(hex, 0.07)), line(`M${x - 2.5} ${y - 1}q2.5-3.5 5 0`, lighter(hex, 0.22), 1.2)]),
  hair_afro: (hex) => [fill("M28.5 47c-3-16 6-25.5 21.5-25.5S74.5 31 71.5 47c-2-7-6-11-10-12.5-7 2-16 2-23 0-4 1.5-8 5.5-10 12.5z", hex), line("M33 20q3-4 7-5.5M27 33q0-4 2-7M58 13.5q4 1 7 4", lighter(hex, 0.25), 1.7)],
  hair_mohawk: (hex) => [
    fill("M29 44c0-12 8-19 21-19s21 7 21 19c-2-4-5-7-9-9H38c-4 2-7 5-9 9z", hex, { opacity: 0.28 }),
    fill("M41.5 38c-3-9-3.5-18-1-27l5 4.5L50 6l4.5 9.5 5-4.5c2.5 9 2 18-1 27-5.5-3-11.5-3-17 0z", hex), line("M46 33q-1-8 0-13M54 33q1-8 0-13", lighter(hex, 0.25), 1.6),
  ],
  hair_headscarf: (hex) => [
    fill("M50 17.5c-16 0-26 11.5-26 30.5 0 15 9 27 15 33h22c6-6 15-18 15-33 0-19-10-30.5-26-30.5zm0 13c11 0 18.5 7 18.5 19S61 75.5 50 75.5 31.5 61.5 31.5 49.5 39 30.5 50 30.5z", hex, { "fill-rule": "evenodd" }),
    strands("M31 34q6-11 19-12.5M36 76q6 5 14 5.5M32 69q3 5 7 8", hex), fill("M39 78h22l9 11q-20 7-40 0z", darker(hex, 0.08)),
  ],
  hair_turban: (hex) => [
    fill("M26.5 44C21 27 32 12 50 12s29 15 23.5 32C68 37 60 33.5 50 33.5S32 37 26.5 44z", hex),
    fill("M26.5 44C29 33 44 28 60 13c8 4 13 11 14.5 20-9-3-30-5-48 11z", darker(hex, 0.16)),
    strands("M33 31Q45 25 55 13.5M43 29.5q12-4.5 22-13M55 30q10-2 18-6", hex), dot(50, 30, 2.8, "#f2c94c"),
  ],
  hair_rainbow: () => [
    fill(PART, RAINBOW[4]), RAINBOW.map((hex, at) => line(`M${49 - at * 4} ${25.5 + at * 1.5}q-${10 - at * 1.3} 3-${16.5 - at * 3} ${17 - at * 2.5}M${51 + at * 4} ${25.5 + at * 1.5}q${10 - at * 1.3} 3 ${16.5 - at * 3} ${17 - at * 2.5}`, hex, 4.2)),
  ],
  hair_flames: (hex) => [
    fill("M28 50c-4-11-1-19 4-26 1 4 2 6 4 6 1-6 4-11 9-15 0 5 2 8 5 9 3-3 4-6 4-10 6 4 8 9 8 15 2 0 3-1 4-4 6 8 8 16 6 25-2-6-5-10-9-12-2 2-5 2-7 0-4 2-8 2-12 0-3 2-6 2-8 0-4 3-7 7-8 12z", lighter(hex, 0.1)),
    fill("M34 40c-2-5 0-9 3-12 1 3 3 4 5 4 0-4 2-7 5-9 0 4 2 6 4 7 3-1 4-3 5-6 4 4 5 7 4 11 2 0 3-1 4-2 2 3 2 5 1 8-4-2-7-2-9 0-4-1-7-1-11 0-4-2-8-2-11-1z", "#f9c74f"),
  ],
}

export function hairBehind(style, hex) { return BEHIND[style]?.(hex) }

export function hairInFront(style, hex) { return FRONT[style]?.(hex) }

function strands(d, hex) { return line(d, lighter(hex, 0.24), 1.8) }
