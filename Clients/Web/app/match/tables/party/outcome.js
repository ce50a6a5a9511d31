import { capital } from "../../words.js"
import { namer, plain, spelled } from "./words.js"
import { mostVoted, votesIn } from "./standing.js"
import { say } from "../../../words/games.js"

/**
 * How a round came out: `answer` is what was looked for and is seen on the table, too; `text` is what
 * stands over the reveal.
 */
export function outcome(table) {
  const found = (outcomes[table.mechanic] ?? nothing)(table, briefNamer(table))
  return typeof found === "string" ? { text: found || say.outcome.over } : found
}

/** Names are said as long as there are few. */
function briefNamer(table) {
  const words = namer(table.seats, table.mySeat)
  const players = (table.view.playing ?? []).length
  return {
    ...words,
    do: (chosen, verbs) => {
      const [one, many = one] = verbs
      if (chosen.length < 3) return words.do(chosen, verbs)
      if (chosen.length >= players) return say.outcome.everybody(one)
      return `${capital(spelled(chosen.length))} ${many}${chosen.includes(table.me) ? say.outcome.youToo : ""}`
    },
  }
}

const nothing = () => ""

const outcomes = {
  confession({ said }, { do: all }) {
    const [have, not] = [0, 1].map((option) => said.filter((s) => s.option === option).map((s) => s.seat))
    if (have.length + not.length === 0) return say.outcome.silent
    if (have.length === 0) return say.outcome.nobodyHas
    return not.length === 0 ? say.outcome.allHave : say.outcome.tellStory(all(have, say.outcome.has))
  },

  task(table, { name, start, own }) {
    const { lead, said, card, won, isList } = table
    const done = said.some((entry) => entry.phase === "perform")
    if (!card && !done) return say.outcome.passed(start(lead))
    if (!done) return isList ? say.outcome.nothingWritten : say.outcome.passedThis(start(lead))
    return won[lead] > 0 ? say.outcome.counts(say.count.points(won[lead]), name(lead))
      : say.outcome.countsNot(name(lead))
  },

  majority(table, { do: all }) {
    const votes = votesIn(table, "answer")
    const most = mostVoted(votes)
    if (most.length === 0) return say.outcome.nobodyChose
    const right = table.said.filter((s) => s.phase === "guess" && most.includes(s.option)).map((s) => s.seat)
    const knew = right.length === 0 ? say.outcome.nobodySaw : `${all(right, say.outcome.knew)}.`
    return most.length > 1 ? say.outcome.tie : { answer: table.options[most[0]].text, text: knew }
  },

  election(table, { all }) {
    const votes = votesIn(table)
    const most = mostVoted(votes)
    if (most.length === 0) return say.outcome.nobodyVoted
    const chosen = most.map((option) => table.options[option].player)
    return say.outcome.roomSays(all(chosen), say.count.votes(votes[most[0]].length), most.length > 1)
  },

  spotlight({ said, lead, options }, { start, do: all }) {
    const chosen = said.find((entry) => entry.seat === lead)?.option
    if (chosen === undefined || chosen === null) return say.outcome.choseNot(start(lead))
    const knew = said.filter((s) => s.seat !== lead && s.option === chosen).map((s) => s.seat)
    return { answer: options[chosen].text, text: knew.length ? `${all(knew, say.outcome.knew)}.` : say.outcome.nobodyKnew }
  },

  bestAnswer(table, { do: all, name, own, start }) {
    const votes = votesIn(table)
    const most = mostVoted(votes)
    const authors = most.flatMap((option) => table.options[option].authors ?? [])
    if (table.options.length === 0) {
      const only = table.said.filter((entry) => entry.text)
      return only.length === 1 ? say.outcome.onlyOne(name(only[0].seat)) : say.outcome.nobodyWrote
    }
    if (authors.length === 0) return table.hasJudge ? say.outcome.choseNot(start(table.lead)) : say.outcome.nobodyVoted
    if (table.hasJudge) return say.outcome.favourite(name(table.lead), namer(table.seats, table.mySeat).all(authors))
    return `${all(authors, say.outcome.bestLine)}.`
  },

  quiz({ said, options }, { do: all }) {
    const right = options.find((option) => option.isTrue)
    const knew = said.filter((entry) => entry.isRight).map((entry) => entry.seat)
    const first = knew.length > 1 ? ` ${all([knew[0]], say.outcome.wasFirst)}.` : ""
    return { answer: right?.text, text: knew.length ? `${all(knew, say.outcome.knew)}.${first}` : say.outcome.nobodyKnew }
  },

  number({ won, card }, { do: all }) {
    const best = Math.max(0, ...won)
    const closest = won.flatMap((points, seat) => (points === best && best > 0 ? [seat] : []))
    if (closest.length === 0) return say.outcome.nobodyGuessed
    return best >= 5 ? `${all(closest, say.outcome.exact)}.` : `${all(closest, say.outcome.closest)}.`
  },

  riddle: found, telling: found, sketch: found, identity: found,

  bluff(table, { do: all }) {
    const votes = votesIn(table)
    const found = table.options.flatMap((option) => (option.isTrue ? votes[option.index] : []))
    if (table.options.length === 0) return say.outcome.nothingToChoose
    const fooled = table.options.flatMap((o) => (o.isTrue || !votes[o.index].length ? [] : o.authors ?? []))
    if (found.length > 0) return `${all(found, say.outcome.foundTruth)}.`
    return fooled.length > 0 ? say.outcome.fooledAll(all(fooled, say.outcome.didFool)) : say.outcome.nobodyFound
  },

  twoTruths(table, { do: all, name, start }) {
    const votes = votesIn(table, "vote")
    if (table.options.length === 0) return say.outcome.tooLittle(start(table.lead))
    const found = table.options.flatMap((option) => (option.isTrue ? votes[option.index] : []))
    return found.length > 0 ? `${all(found, say.outcome.foundLie)}.` : say.outcome.sawThrough(name(table.lead))
  },

  story(table, { all }) {
    const most = mostVoted(votesIn(table, "vote"))
    const authors = [...new Set(most.flatMap((option) => table.options[option].authors ?? []))]
    return authors.length ? say.outcome.bestBy(all(authors)) : say.outcome.end
  },

  matching({ said, won, isUnique }, { all, do: did }) {
    if (said.length === 0) return say.outcome.nobodyWrote
    const scored = won.flatMap((points, seat) => (points > 0 ? [seat] : []))
    if (scored.length === 0) return isUnique ? say.outcome.sameIdea : say.outcome.noMatch
    return isUnique ? say.outcome.oneOfKind(all(scored)) : `${did(scored, say.outcome.met)}.`
  },
}

function found({ said, card, mechanic, lead }, { do: all }) {
  const right = said.filter((entry) => entry.isRight).map((entry) => entry.seat)
  const word = mechanic === "riddle" ? card?.answers?.[0] : card?.text
  if (right.length === 0) return { answer: word, text: say.outcome.nobodyHadIt }
  return { answer: word, text: `${all([right[0]], right.length > 1 ? say.outcome.hasFirst : say.news.hasIt)}.` }
}

/** What was written, with the same answers together: [{texts, seats}], the largest first. */
export function groups(said) {
  const found = []
  for (const { text, seat } of said) {
    if (!text) continue
    const key = stem(text)
    const group = found.find((other) => other.key === key)
    if (group) {
      group.seats.push(seat)
      if (!group.texts.includes(text)) group.texts.push(text)
    } else {
      found.push({ key, texts: [text], seats: [seat] })
    }
  }
  return found.sort((one, other) => other.seats.length - one.seats.length)
}

function stem(text) { return plain(text).replace(/ies$/, "y").replace(/e?s$/, "") }
