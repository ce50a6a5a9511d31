import { h } from "../../view.js"
import { title } from "../words.js"

const OWN = {
  crazyEights: () => import("./crazyEights.js"),
  highCard: () => import("./highCard.js"),
  dice: () => import("./dice.js"),
}

const NAMES = { neverHaveIEver: "Never Have I Ever", twoTruths: "Two Truths and a Lie", fillTheBlank: "Fill the Blank", commonGround: "Common Ground" }

/** The module that draws a game: all party games share one. */
export function loadTable(game) { return (OWN[game] ?? (() => import("./party.js")))() }

export function nameOfGame(game) {
  return NAMES[game] ?? title(game).replace(/ (?!or |to |the |and |a |i )[a-z]/g, (letter) => letter.toUpperCase())
}
