import { styled } from "../../styles.js"

export { nameOfGame } from "../../games.js"

const OWN = {
  crazyEights: () => styled(["felt", "eights", "cards"], () => import("./crazyEights.js")),
  highCard: () => styled(["felt", "cards"], () => import("./highCard.js")),
  dice: () => styled(["felt", "cards"], () => import("./dice.js")),
}

/** The module that draws a game: all party games share one. */
export function loadTable(game) { return (OWN[game] ?? loadParty)() }

function loadParty() {
  return styled(["party", "partyAnswers", "partyLooks", "partySketch", "partyMeanwhile"], () => import("./party.js"))
}
