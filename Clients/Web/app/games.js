/** The games that this app can show, each with the newest version of its settings that it knows. */
export const GAMES = Object.fromEntries(
  [
    "crazyEights", "highCard", "dice",
    "neverHaveIEver", "truthOrDare", "wouldYouRather", "mostLikelyTo", "thisOrThat", "charades",
    "trivia", "twoTruths", "categories", "hotSeat", "forbiddenWords", "fillTheBlank",
    "bluffDictionary", "storyChain", "sketchAndGuess", "guessTheNumber", "emojiRiddles",
    "rhymeTime", "whoAmI", "rapidFire", "commonGround",
  ].map((game) => [game, 1]))
