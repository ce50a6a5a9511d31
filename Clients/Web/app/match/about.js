import { say } from "../words/games.js"

/** What each game is like, in a line; and the shelves that they stand on. */
export const KINDS = [
  { id: "table", name: say.kinds.table },
  { id: "quiz", name: say.kinds.quiz },
  { id: "words", name: say.kinds.words },
  { id: "act", name: say.kinds.act },
  { id: "talk", name: say.kinds.talk },
]

// The group of each game, and the players it is best with, from and to. The catalogue says how many can play.
const GAMES = {
  crazyEights: ["table", [2, 5]],
  highCard: ["table", [3, 6]],
  dice: ["table", [2, 4]],
  trivia: ["quiz", [1, 8]],
  guessTheNumber: ["quiz", [1, 8]],
  emojiRiddles: ["quiz", [1, 6]],
  categories: ["quiz", [3, 8]],
  rapidFire: ["quiz", [3, 6]],
  commonGround: ["quiz", [4, 8]],
  fillTheBlank: ["words", [4, 8]],
  bluffDictionary: ["words", [3, 6]],
  storyChain: ["words", [3, 5]],
  rhymeTime: ["words", [3, 6]],
  charades: ["act", [3, 8]],
  sketchAndGuess: ["act", [2, 8]],
  forbiddenWords: ["act", [4, 8]],
  whoAmI: ["act", [3, 6]],
  neverHaveIEver: ["talk", [4, 8]],
  truthOrDare: ["talk", [3, 6]],
  wouldYouRather: ["talk", [4, 8]],
  mostLikelyTo: ["talk", [5, 8]],
  thisOrThat: ["talk", [2, 4]],
  twoTruths: ["talk", [3, 8]],
  hotSeat: ["talk", [4, 8]],
}

export function kindOf(game) { return GAMES[game]?.[0] ?? "talk" }
export function lineOf(game) { return say.gameLines[game] ?? "" }

export function bestOf(game) { return GAMES[game]?.[1] ?? [2, 8] }

const LEVELS = ["", say.kinds.easy, say.kinds.tricky, say.kinds.demanding]
export function levelOf(entry) { return LEVELS[entry.difficultyLevel] ?? "" }

/** `2 to 8 players` */
export function playersOf({ policy, maxPlayers }) {
  const least = policy?.minPlayers ?? 2
  return say.room.playersFrom(least, maxPlayers)
}
