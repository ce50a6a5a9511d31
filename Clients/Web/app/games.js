import { title } from "./match/words.js"
import { say } from "./words/words.js"

const NEWER = { sketchAndGuess: 2 }

/** The games that this app can show, each with the newest version of its settings that it knows. */
export const GAMES = Object.fromEntries(
  [
    "crazyEights", "highCard", "dice",
    "neverHaveIEver", "truthOrDare", "wouldYouRather", "mostLikelyTo", "thisOrThat", "charades",
    "trivia", "twoTruths", "categories", "hotSeat", "forbiddenWords", "fillTheBlank",
    "bluffDictionary", "storyChain", "sketchAndGuess", "guessTheNumber", "emojiRiddles",
    "rhymeTime", "whoAmI", "rapidFire", "commonGround",
  ].map((game) => [game, NEWER[game] ?? 1]))

/** `crazyEights` is Crazy Eights, before anybody asked the server. */
export function nameOfGame(game) { return say.gameNames[game] ?? title(game) }
