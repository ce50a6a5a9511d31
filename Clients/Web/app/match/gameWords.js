/** The words of the card before each game, and an example for its rules: all of them are here. */
export const LABELS = { play: "What you do", points: "Points", end: "The end", example: "For example", go: "Let’s play" }

const LAST_CARD = "After the last card, most points win."
const LAST_ROUND = "After the last round, most points win."

const WORDS = {
  crazyEights: {
    play: "Lay a card of the same suit or rank as the top one. Or draw.",
    points: "The first without cards scores what the others still hold.",
    end: "The game ends after one round, or at the target score if you agreed on one.",
    example: "The five of hearts is on top. You can lay any heart, any five, or an eight, and name the suit that follows.",
  },
  highCard: {
    play: "Lay one card face down. All choose at the same time.",
    points: "The highest card takes the prize. If two are highest, it is added to the next prize.",
    end: LAST_ROUND,
    example: "The prize is three points. Ada lays a king, Ben a queen. Ada wins three points, and both cards are gone.",
  },
  dice: {
    play: "Roll the die. Then bank your points, or roll again for more.",
    points: "What you bank is yours. A one loses all that this turn won.",
    end: "The first to reach the target wins.",
    example: "You roll a four and a six: ten points. Bank them, or roll again. If a one comes now, the ten are lost.",
  },
  neverHaveIEver: {
    play: "Say in secret whether you have done what the card says.",
    points: "If you have, you lose a life.",
    end: "After the last card, or when one player is left, most lives win.",
    example: "The card says: never have I ever missed a flight. You missed one, so you choose “I have”, and lose a life.",
  },
  truthOrDare: {
    play: "Choose truth or dare, and do what the card says. You may pass.",
    points: "A truth wins one point, a dare two, if the others let it count.",
    end: LAST_CARD,
    example: "You choose dare, and sing for ten seconds. Two say yes and one says no: you win two points.",
  },
  wouldYouRather: {
    play: "Choose what you would rather have. Then guess what most chose.",
    points: "A right guess wins a point.",
    end: LAST_CARD,
    example: "You would rather fly, and guess that most want to be invisible. Three of four do: you win a point.",
  },
  mostLikelyTo: {
    play: "Vote in secret for the player whom the card fits best.",
    points: "Whoever is named most wins a point, and so do those who voted for them.",
    end: LAST_CARD,
    example: "Three others name Ben, one names Cleo. Ben and the three win a point each.",
  },
  thisOrThat: {
    play: "One chooses between two things. The others guess which.",
    points: "A right guess wins a point. If at least half are right, so does the one who chose.",
    end: LAST_CARD,
    example: "Ada likes tea better than coffee. Ben guesses tea, Cleo guesses coffee. Ben and Ada win a point each.",
  },
  charades: {
    play: "One acts a word without a sound. The others type what it is.",
    points: "The first who has it wins three points, then two, then one. The actor wins one for each of the first three.",
    end: LAST_CARD,
    example: "Ada acts “lighthouse”. Ben types it first: three points. Cleo is second: two points. Ada wins two.",
  },
  trivia: {
    play: "Choose one of the four answers. There is no second try.",
    points: "The first right answer wins five points, then four, three, and two.",
    end: "After the last question, most points win.",
    example: "Ada and Ben are both right, and Ada was faster. Ada wins five points, Ben four.",
  },
  twoTruths: {
    play: "One writes two truths and a lie. The others look for the lie.",
    points: "Finding it wins two points. The teller wins one for each who chooses another.",
    end: LAST_ROUND,
    example: "Ada tells three things. Ben finds the lie: two points. Cleo chooses another: one point for Ada.",
  },
  categories: {
    play: "Write one thing of the category that begins with the letter.",
    points: "If nobody else has it, you win two points.",
    end: LAST_CARD,
    example: "The category is fruit, the letter is P. You write papaya, two others write pear. Only you win two points.",
  },
  hotSeat: {
    play: "One writes the true answer, the others invent some. Then find the true one.",
    points: "Finding the truth wins two points. Your invention wins one for each player who believes it.",
    end: LAST_ROUND,
    example: "Ben is in the hot seat, and his best meal is soup. You find it: two points. Cleo believed your “lasagne”: one more.",
  },
  forbiddenWords: {
    play: "One describes a word without the five forbidden ones. From four players on, only their team guesses.",
    points: "The first who has it wins three points, then two, then one. The teller wins one for each of the first three.",
    end: LAST_CARD,
    example: "The word is beach; sand and sea are forbidden. You write: “There are towels on it in summer.”",
  },
  fillTheBlank: {
    play: "Fill the blank so that this round’s judge likes it.",
    points: "The answer that the judge chooses wins two points.",
    end: LAST_CARD,
    example: "The neighbour keeps ____ in the bath. You write “a small orchestra”. The judge chooses it: two points.",
  },
  bluffDictionary: {
    play: "Invent a meaning for a strange word. Then find the true one.",
    points: "Finding the truth wins two points. Your invention wins one for each player who believes it.",
    end: "After the last word, most points win.",
    example: "The word is snollygoster. You write “a kind of biscuit”, and Ben believes it: one point for you.",
  },
  storyChain: {
    play: "Add a line to the story. You see only the line before.",
    points: "Each vote for a line of yours wins a point.",
    end: "After the last story, most points win.",
    example: "You see: “The door opened by itself.” You write: “Behind it stood my aunt, with a goose.” Two vote for it: two points.",
  },
  sketchAndGuess: {
    play: "One chooses a word and draws it. The others type what it is; letters of it appear with time.",
    points: "The first who has it wins three points, then two, then one. The artist wins one for each of the first three.",
    end: LAST_CARD,
    example: "You draw a tower, a beam of light and waves. Ben types “lighthouse” first: three points for Ben, one for you.",
  },
  guessTheNumber: {
    play: "Write the number that you think is right.",
    points: "The number itself wins five points, the closest guess three, the next one point.",
    end: "After the last question, most points win.",
    example: "It is 324. Ada writes 300, Ben writes 400. Ada is closest and wins three points, Ben one.",
  },
  emojiRiddles: {
    play: "Type what the emoji stand for, as often as you like.",
    points: "The first who has it wins five points, then four, three, and two. Each hint costs one.",
    end: "After the last riddle, most points win.",
    example: "🌧️ and 🏹 stand for rainbow. You type it first, after one hint: four points.",
  },
  rhymeTime: {
    play: "Write a second line that rhymes. Then vote for the best.",
    points: "Each vote for your line wins a point.",
    end: LAST_CARD,
    example: "The first line is: “The cat sat down upon my hat.” You write: “It used to be a round one. Now it’s flat.”",
  },
  whoAmI: {
    play: "One does not know who they are. The others type hints.",
    points: "If they find out, they win three points, and everybody who gave a hint wins one.",
    end: LAST_ROUND,
    example: "You are a lion, and don’t know it. Ben types “You roar”. You type “lion”: three points for you, one for Ben.",
  },
  rapidFire: {
    play: "One after the other writes three things of a kind, in seconds.",
    points: "If the others let it count, you win two points.",
    end: LAST_CARD,
    example: "Three things in a kitchen. You write “pan, spoon, panic”. Two say yes and one says no: two points.",
  },
  commonGround: {
    play: "Write what you think the others will write.",
    points: "You win a point for each other player who has the same answer.",
    end: LAST_CARD,
    example: "A yellow fruit. You, Ben and Cleo write banana, Dan writes lemon. You three win two points each.",
  },
}

/** `{play, points, end, example}`; undefined for a game without a card. */
export function cardWordsOf(game) { return WORDS[game] }
