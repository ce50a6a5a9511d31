/** What each game is like, in a line; and the shelves that they stand on. */
export const KINDS = [
  { id: "table", name: "Cards and dice" },
  { id: "quiz", name: "Know and guess" },
  { id: "words", name: "Make things up" },
  { id: "act", name: "Show and tell" },
  { id: "talk", name: "About each other" },
]

const GAMES = {
  crazyEights: ["table", "Get rid of your cards. Eights change the suit."],
  highCard: ["table", "Everybody lays a card. The highest takes the prize."],
  dice: ["table", "Roll for more, or bank it before a one comes."],
  trivia: ["quiz", "Four answers, one is right. Be quick."],
  guessTheNumber: ["quiz", "Nobody knows it. The closest guess wins."],
  emojiRiddles: ["quiz", "A row of little pictures stands for something."],
  categories: ["quiz", "One thing that begins with the letter."],
  rapidFire: ["quiz", "Three things of a kind, in seconds."],
  commonGround: ["quiz", "Write what the others will write."],
  fillTheBlank: ["words", "The judge picks the best way to end a sentence."],
  bluffDictionary: ["words", "Invent a meaning that others believe."],
  storyChain: ["words", "A story, line by line, half of it unseen."],
  rhymeTime: ["words", "The second line has to rhyme."],
  charades: ["act", "Act it out, without a sound."],
  sketchAndGuess: ["act", "One draws, the others guess."],
  forbiddenWords: ["act", "Describe it without the five words."],
  whoAmI: ["act", "Everybody knows who you are, but you."],
  neverHaveIEver: ["talk", "Have you? Answer in secret."],
  truthOrDare: ["talk", "A truth to tell, or a dare to do."],
  wouldYouRather: ["talk", "Two fates. Which will most choose?"],
  mostLikelyTo: ["talk", "Vote for the one whom it fits best."],
  thisOrThat: ["talk", "Guess what the others like better."],
  twoTruths: ["talk", "Two are true, one is not. Find the lie."],
  hotSeat: ["talk", "What would they answer?"],
}

export function kindOf(game) { return GAMES[game]?.[0] ?? "talk" }
export function lineOf(game) { return GAMES[game]?.[1] ?? "" }

const LEVELS = ["", "Easy", "A little tricky", "Demanding"]
export function levelOf(entry) { return LEVELS[entry.difficultyLevel] ?? "" }

/** `2 to 8 players` */
export function playersOf({ policy, maxPlayers }) {
  const least = policy?.minPlayers ?? 2
  return least === maxPlayers ? `${least} players` : `${least} to ${maxPlayers} players`
}
