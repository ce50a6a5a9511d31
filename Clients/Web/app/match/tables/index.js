import { h } from "../../view.js"
import { styled } from "../../styles.js"
import { title } from "../words.js"

const OWN = {
  crazyEights: () => styled(["cards"], () => import("./crazyEights.js")),
  highCard: () => styled(["cards"], () => import("./highCard.js")),
  dice: () => styled(["cards"], () => import("./dice.js")),
}

const NAMES = { neverHaveIEver: "Never Have I Ever", twoTruths: "Two Truths and a Lie", fillTheBlank: "Fill the Blank", commonGround: "Common Ground" }

/** The module that draws a game: all party games share one. */
export function loadTable(game) { return (OWN[game] ?? loadParty)() }

function loadParty() { return styled(["party"], () => import("./party.js")) }

export function nameOfGame(game) {
  return NAMES[game] ?? title(game).replace(/ (?!or |to |the |and |a |i )[a-z]/g, (letter) => letter.toUpperCase())
}
