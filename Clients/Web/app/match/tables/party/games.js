/** How each party game is played, and what its choices look like. */
const GAMES = {
  neverHaveIEver: { mechanic: "confession" },
  truthOrDare: { mechanic: "task" },
  wouldYouRather: { mechanic: "majority" },
  mostLikelyTo: { mechanic: "election" },
  thisOrThat: { mechanic: "spotlight" },
  charades: { mechanic: "telling", verb: "acts" },
  trivia: { mechanic: "quiz" },
  twoTruths: { mechanic: "twoTruths" },
  categories: { mechanic: "matching", isUnique: true },
  hotSeat: { mechanic: "bluff", hasHotSeat: true },
  forbiddenWords: { mechanic: "telling", verb: "describes", hasTeams: true },
  fillTheBlank: { mechanic: "bestAnswer", hasJudge: true },
  bluffDictionary: { mechanic: "bluff" },
  storyChain: { mechanic: "story" },
  sketchAndGuess: { mechanic: "sketch", verb: "draws" },
  guessTheNumber: { mechanic: "number" },
  emojiRiddles: { mechanic: "riddle" },
  rhymeTime: { mechanic: "bestAnswer" },
  whoAmI: { mechanic: "identity" },
  rapidFire: { mechanic: "task", isList: true },
  commonGround: { mechanic: "matching" },
}

export const PARTY_GAMES = Object.keys(GAMES)

export function profileOf(game) { return GAMES[game] ?? { mechanic: "plain" } }

/** Whether players guess as often as they like, and the others read along. */
export function isChatty(mechanic) {
  return ["telling", "sketch", "identity", "riddle"].includes(mechanic)
}
