import { h } from "../../view.js"
import { styled } from "../../styles.js"

export { nameOfGame } from "../../games.js"

const OWN = {
  crazyEights: () => styled(["cards"], () => import("./crazyEights.js")),
  highCard: () => styled(["cards"], () => import("./highCard.js")),
  dice: () => styled(["cards"], () => import("./dice.js")),
}

/** The module that draws a game: all party games share one. */
export function loadTable(game) { return (OWN[game] ?? loadParty)() }

function loadParty() { return styled(["party"], () => import("./party.js")) }
