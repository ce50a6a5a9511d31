import { groups } from "./outcome.js"
import { mostVoted, votesIn } from "./standing.js"
import { say } from "../../../words/games.js"

const MOST = 2

/**
 * What a round will be remembered by: `{text, seats, note}`, two at most. `round` is what its reveal has shown; none
 * if this page has not seen it.
 */
export function highlights(round, { mechanic, hasJudge }) {
  if (!round) return []
  return (found[mechanic] ?? nothing)(round, hasJudge).filter(({ text }) => text).slice(0, MOST)
}

const nothing = () => []

const found = {
  bestAnswer: liked,
  story: liked,
  bluff(round) {
    const truth = round.options.filter((option) => option.isTrue)
    const believed = mostChosen(round, round.options.map((option) => !option.isTrue))
    return [
      ...truth.map((option) => ({ text: option.text, seats: option.authors ?? [], note: say.notes.wasTrue })),
      ...believed.map(({ option, votes }) => ({ text: option.text, seats: option.authors ?? [], note: say.notes.fooled(votes) })),
    ]
  },
  twoTruths: ({ options }) => options.filter((option) => option.isTrue)
    .map((option) => ({ text: option.text, seats: option.authors ?? [], note: say.notes.wasLie })),
  task: ({ said }) => said.filter((entry) => entry.phase === "perform" && entry.text)
    .map((entry) => ({ text: entry.text, seats: [entry.seat], note: "" })),
  matching: ({ said }) => groups(said).filter(({ seats }) => seats.length > 1)
    .map(({ texts, seats }) => ({ text: texts[0], seats, note: say.notes.same })),
  telling: guessed, sketch: guessed, identity: guessed, riddle: guessed,
}

function liked(round, hasJudge) {
  return mostChosen(round).map(({ option, votes }) => (
    { text: option.text, seats: option.authors ?? [], note: hasJudge ? say.notes.liked : say.count.votes(votes) }))
}

function guessed({ said, answers }) {
  const first = said.find((entry) => entry.isRight)
  return first ? [{ text: answers[0], seats: [first.seat], note: say.notes.first }] : []
}

/** The options with most votes, of those that count: all, if nothing else is said. */
function mostChosen({ options, said }, counts = options.map(() => true)) {
  const votes = votesIn({ options, said }).map((seats, option) => (counts[option] ? seats : []))
  return mostVoted(votes).map((option) => ({ option: options[option], votes: votes[option].length }))
}
