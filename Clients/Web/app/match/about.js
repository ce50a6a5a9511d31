/** What each game is like, in a line; and the shelves that they stand on. */
export const KINDS = [
  { id: "table", name: "Cards and dice" },
  { id: "quiz", name: "Know and guess" },
  { id: "words", name: "Make things up" },
  { id: "act", name: "Show and tell" },
  { id: "talk", name: "About each other" },
]

// The group of each game, a line about it, and the players it is best with, from and to. The catalogue says how many can play.
const GAMES = {
  crazyEights: ["table", "Get rid of your cards. Eights change the suit.", [2, 5]],
  highCard: ["table", "Everybody lays a card. The highest takes the prize.", [3, 6]],
  dice: ["table", "Roll for more, or bank it before a one comes.", [2, 4]],
  trivia: ["quiz", "Four answers, one is right. Be quick.", [1, 8]],
  guessTheNumber: ["quiz", "Nobody knows it. The closest guess wins.", [1, 8]],
  emojiRiddles: ["quiz", "A row of little pictures stands for something.", [1, 6]],
  categories: ["quiz", "One thing that begins with the letter.", [3, 8]],
  rapidFire: ["quiz", "Three things of a kind, in seconds.", [3, 6]],
  commonGround: ["quiz", "Write what the others will write.", [4, 8]],
  fillTheBlank: ["words", "The judge picks the best way to end a sentence.", [4, 8]],
  bluffDictionary: ["words", "Invent a meaning that others believe.", [3, 6]],
  storyChain: ["words", "A story, line by line, half of it unseen.", [3, 5]],
  rhymeTime: ["words", "The second line has to rhyme.", [3, 6]],
  charades: ["act", "Act it out, without a sound.", [3, 8]],
  sketchAndGuess: ["act", "One draws, the others guess.", [2, 8]],
  forbiddenWords: ["act", "Describe it without the five words.", [4, 8]],
  whoAmI: ["act", "Everybody knows who you are, but you.", [3, 6]],
  neverHaveIEver: ["talk", "Have you? Answer in secret.", [4, 8]],
  truthOrDare: ["talk", "A truth to tell, or a dare to do.", [3, 6]],
  wouldYouRather: ["talk", "Two fates. Which will most choose?", [4, 8]],
  mostLikelyTo: ["talk", "Vote for the one whom it fits best.", [5, 8]],
  thisOrThat: ["talk", "Guess what the others like better.", [2, 4]],
  twoTruths: ["talk", "Two are true, one is not. Find the lie.", [3, 8]],
  hotSeat: ["talk", "What would they answer?", [4, 8]],
}

export function kindOf(game) { return GAMES[game]?.[0] ?? "talk" }
export function lineOf(game) { return GAMES[game]?.[1] ?? "" }

export function bestOf(game) { return GAMES[game]?.[2] ?? [2, 8] }

const LEVELS = ["", "Easy", "A little tricky", "Demanding"]
export function levelOf(entry) { return LEVELS[entry.difficultyLevel] ?? "" }

/** `2 to 8 players` */
export function playersOf({ policy, maxPlayers }) {
  const least = policy?.minPlayers ?? 2
  return least === maxPlayers ? `${least} players` : `${least} to ${maxPlayers} players`
}
