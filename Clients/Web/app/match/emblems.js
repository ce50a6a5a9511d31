import { h } from "../view.js"
import { hexOf } from "../parts/palette.js"

/**
 * A small drawing and a colour for each game, on a grid of 48. A path is a line; with "!" in front it is
 * filled, with "~" it is filled lightly.
 */
const EMBLEMS = {
  crazyEights: ["red", ["~M17 9h21v30H17z", "M17 9h21v30H17z", "M17 34l-5 1L7 12l10-2.4", "M27.5 23.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8z", "M27.5 33.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10z"]],
  highCard: ["orange", ["~M13 7h22v34H13z", "M13 7h22v34H13z", "M24 31V17", "M18 22.5l6-6 6 6"]],
  dice: ["blue", ["~M8 22h20v20H8z", "M8 22h20v20H8z", "M26 16l10-8 8 11-10 8", "!M13 28.5a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0z", "!M19.5 35.5a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0z", "!M33.5 17.5a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z"]],
  neverHaveIEver: ["pink", ["~M24 40C12 31 7 25 7 18a9 9 0 0 1 17-4 9 9 0 0 1 17 4c0 7-5 13-17 22z", "M24 40C12 31 7 25 7 18a9 9 0 0 1 17-4 9 9 0 0 1 17 4c0 7-5 13-17 22z", "M26 13l-5 8 7 4-4 8"]],
  truthOrDare: ["red", ["~M8 10h20v15H17l-6 6v-6H8z", "M8 10h20v15H17l-6 6v-6H8z", "M34 18l-6 11h6l-3 11 10-15h-7l4-7z", "M14 17.5h8"]],
  wouldYouRather: ["teal", ["M24 8v33", "M16 41h16", "M8 15h32", "~M3 28h12l-6-13z", "M3 28h12l-6-13z", "M9 15L3 28a6 6 0 0 0 12 0z", "M39 15l-6 13a6 6 0 0 0 12 0z"]],
  mostLikelyTo: ["orange", ["~M24 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14z", "M24 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14z", "M12 42c0-8 5-12 12-12s12 4 12 12", "M5 22l6 2-6 2", "M43 22l-6 2 6 2", "M8 8l5 5", "M40 8l-5 5"]],
  thisOrThat: ["yellow", ["~M6 9h16v30H6z", "M6 9h16v30H6z", "M26 9h16v30H26z", "M11 24.5l3 3 4-6", "M31 21l6 6", "M37 21l-6 6"]],
  charades: ["purple", ["~M7 9c10 4 14 4 20 0v13c0 8-4 13-10 15C11 35 7 30 7 22z", "M7 9c7 3 13 3 20 0v13c0 8-4 13-10 15C11 35 7 30 7 22z", "M12 19h3", "M19 19h3", "M12.5 26c3 3 6 3 9 0", "M32 14c3 1 6 .8 9-.5V26c0 8-4 13-10 15-2-.6-3.6-1.7-5-3", "M35 32c-1.8-1.6-3.5-1.8-5-1"]],
  trivia: ["blue", ["~M24 6c8 0 14 5.5 14 13 0 5-3 8-5.5 11-1.5 2-2 4-2 6h-13c0-2-.5-4-2-6C13 27 10 24 10 19 10 11.5 16 6 24 6z", "M24 6c8 0 14 5.5 14 13 0 5-3 8-5.5 11-1.5 2-2 4-2 6h-13c0-2-.5-4-2-6C13 27 10 24 10 19 10 11.5 16 6 24 6z", "M19.5 41.5h9", "M20 17c.4-2.5 2-4 4.2-4 2.3 0 4.1 1.6 4.1 3.8 0 3.2-4.2 3.4-4.2 6.7", "M24 28.5v.2"]],
  twoTruths: ["indigo", ["~M7 8h34v8H7z", "M7 8h34v8H7z", "M7 20h34v8H7z", "M7 32h34v8H7z", "M11 12l2 2 4-4", "M11 24l2 2 4-4", "M11 34l4 4", "M15 34l-4 4"]],
  categories: ["green", ["~M9 6h30v36H9z", "M9 6h30v36H9z", "M18 33l6-17 6 17", "M20 27.5h8", "M15 6v4", "M33 6v4"]],
  hotSeat: ["red", ["~M24 5c1 7 9 9 9 18a9 9 0 0 1-18 0c0-4 2-6 4-8 0 3 1 4 2.5 5C22 15 21 10 24 5z", "M24 5c1 7 9 9 9 18a9 9 0 0 1-18 0c0-4 2-6 4-8 0 3 1 4 2.5 5C22 15 21 10 24 5z", "M12 36h24", "M14 36v7", "M34 36v7"]],
  forbiddenWords: ["red", ["~M8 9h32v23H22l-9 8v-8H8z", "M8 9h32v23H22l-9 8v-8H8z", "M18 15l12 11", "M30 15L18 26"]],
  fillTheBlank: ["teal", ["~M6 11h36v26H6z", "M6 11h36v26H6z", "M12 19h8", "M12 29h5", "M22 29.5h14", "M25 19h11", "M27 25l3-3 3 3"]],
  bluffDictionary: ["purple", ["~M24 12c-5-4-11-4-17-3v28c6-1 12-1 17 3z", "M24 12c-5-4-11-4-17-3v28c6-1 12-1 17 3 5-4 11-4 17-3V9c-6-1-12-1-17 3z", "M24 12v28", "M12 17c3-.4 5 0 7 1", "M12 24c3-.4 5 0 7 1", "M31 17c3 0 4.5 2.5 2 4.5-1.5 1-2 1.7-2 3", "M31 29v.2"]],
  storyChain: ["green", ["~M9 7h23l7 7v27H9z", "M9 7h23l7 7v27H9z", "M32 7v7h7", "M16 19h16", "M16 26h16", "M16 33h9", "M29 33h.2", "M33 33h.2"]],
  sketchAndGuess: ["orange", ["~M32 6l10 10-23 23-13 3 3-13z", "M32 6l10 10-23 23-13 3 3-13z", "M26 12l10 10", "M9 29l10 10", "M28 41c4-4 7 3 13-2"]],
  guessTheNumber: ["blue", ["~M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36z", "M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36z", "M24 24l8-8", "M24 10v3", "M10 24h3", "M35 24h3", "M18 34h12"]],
  emojiRiddles: ["yellow", ["~M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36z", "M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36z", "M17 18.5v2.5", "M28 19c1-1.5 4-1.5 5 0", "M15.5 28c2 4.5 5 6.5 8.5 6.5s6.5-2 8.5-6.5"]],
  rhymeTime: ["pink", ["~M14 40a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z", "M14 40a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z", "M35 35a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z", "M19.5 34.5V12l21-4v21.5", "M19.5 19l21-4"]],
  whoAmI: ["indigo", ["~M8 6h32v36H8z", "M8 6h32v36H8z", "M24 23a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M13 37c1-6 5-9 11-9s10 3 11 9", "M22.5 15.5c.4-1.6 3-1.3 2.8.3-.1 1-1.3 1.1-1.3 2.2"]],
  rapidFire: ["yellow", ["~M27 5L10 27h11l-4 16 20-24H25z", "M27 5L10 27h11l-4 16 20-24H25z", "M5 14h7", "M4 21h5"]],
  commonGround: ["teal", ["~M24 12.5a13 13 0 0 1 0 23 13 13 0 0 1 0-23z", "M18 37a13 13 0 1 0 0-26 13 13 0 0 0 0 26z", "M30 37a13 13 0 1 0 0-26 13 13 0 0 0 0 26z"]],
}

/** The hex colour of a game, of the nine of the palette. */
export function toneOf(game) { return hexOf(EMBLEMS[game]?.[0] ?? "teal") }

/** The drawing of a game, in the colour of the letters around it. It says nothing to a screen reader. */
export function emblem(game, more) {
  const [, paths] = EMBLEMS[game] ?? EMBLEMS.trivia
  return h("svg", {
    class: ["emblem", more], viewBox: "0 0 48 48", fill: "none", stroke: "currentColor", "stroke-width": "2.6",
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
  }, paths.map(drawn))
}

/** A path in the notation of the emblems. */
export function drawn(path) {
  switch (path[0]) {
    case "!": return h("path", { d: path.slice(1), fill: "currentColor", stroke: "none" })
    case "~": return h("path", { d: path.slice(1), fill: "currentColor", stroke: "none", "fill-opacity": ".2" })
    default: return h("path", { d: path })
  }
}
