import { capital, count } from "../../words.js"
import { namer, plain, spelled } from "./words.js"
import { mostVoted, votesIn } from "./standing.js"

/**
 * How a round came out: `answer` is what was looked for and is seen on the table, too; `text` is what
 * stands over the reveal.
 */
export function outcome(table) {
  const found = (outcomes[table.mechanic] ?? nothing)(table, briefNamer(table))
  return typeof found === "string" ? { text: found || "The round is over." } : found
}

/** Names are said as long as there are few. */
function briefNamer(table) {
  const words = namer(table.seats, table.mySeat)
  const players = (table.view.playing ?? []).length
  return {
    ...words,
    do: (chosen, one, many = one) => {
      if (chosen.length < 3) return words.do(chosen, one, many)
      if (chosen.length >= players) return `Everybody ${one}`
      return `${capital(spelled(chosen.length))} ${many}${chosen.includes(table.me) ? ", you among them" : ""}`
    },
  }
}

const nothing = () => ""

const outcomes = {
  confession({ said }, { do: all }) {
    const [have, not] = [0, 1].map((option) => said.filter((s) => s.option === option).map((s) => s.seat))
    if (have.length + not.length === 0) return "Nobody said a word."
    if (have.length === 0) return "Nobody has. So they say."
    return not.length === 0 ? "All of you have." : `${all(have, "has", "have")}. Tell the story.`
  },

  task(table, { name, start, own }) {
    const { lead, said, card, won, isList } = table
    const done = said.some((entry) => entry.phase === "perform")
    if (!card && !done) return `${start(lead)} passed.`
    if (!done) return isList ? "Time is up, and nothing was written." : `${start(lead)} passed on this one.`
    return won[lead] > 0 ? `It counts: ${count(won[lead], "point")} for ${name(lead)}.`
      : `${capital(own(lead))} answer does not count.`
  },

  majority(table, { do: all }) {
    const votes = votesIn(table, "answer")
    const most = mostVoted(votes)
    if (most.length === 0) return "Nobody chose."
    const right = table.said.filter((s) => s.phase === "guess" && most.includes(s.option)).map((s) => s.seat)
    const knew = right.length === 0 ? "Nobody saw that coming." : `${all(right, "knew")}.`
    return most.length > 1 ? "A tie. Everybody who guessed is right." : { answer: table.options[most[0]].text, text: knew }
  },

  election(table, { all }) {
    const votes = votesIn(table)
    const most = mostVoted(votes)
    if (most.length === 0) return "Nobody voted."
    const chosen = most.map((option) => table.options[option].player)
    return `The room says: ${all(chosen)}. ${capital(count(votes[most[0]].length, "vote"))}${most.length > 1 ? " each" : ""}.`
  },

  spotlight({ said, lead, options }, { start, do: all }) {
    const chosen = said.find((entry) => entry.seat === lead)?.option
    if (chosen === undefined || chosen === null) return `${start(lead)} did not choose.`
    const knew = said.filter((s) => s.seat !== lead && s.option === chosen).map((s) => s.seat)
    return { answer: options[chosen].text, text: knew.length ? `${all(knew, "knew")}.` : "Nobody knew." }
  },

  bestAnswer(table, { do: all, name, own, start }) {
    const votes = votesIn(table)
    const most = mostVoted(votes)
    const authors = most.flatMap((option) => table.options[option].authors ?? [])
    if (table.options.length === 0) {
      const only = table.said.filter((entry) => entry.text)
      return only.length === 1 ? `Only ${name(only[0].seat)} wrote something.` : "Nobody wrote anything."
    }
    if (authors.length === 0) return table.hasJudge ? `${start(table.lead)} did not choose.` : "Nobody voted."
    if (table.hasJudge) return `${capital(own(table.lead))} favourite is by ${namer(table.seats, table.mySeat).all(authors)}.`
    return `${all(authors, "has the best line", "have the best lines")}.`
  },

  quiz({ said, options }, { do: all }) {
    const right = options.find((option) => option.isTrue)
    const knew = said.filter((entry) => entry.isRight).map((entry) => entry.seat)
    const first = knew.length > 1 ? ` ${all([knew[0]], "was first", "were first")}.` : ""
    return { answer: right?.text, text: knew.length ? `${all(knew, "knew")}.${first}` : "Nobody knew." }
  },

  number({ won, card }, { do: all }) {
    const best = Math.max(0, ...won)
    const closest = won.flatMap((points, seat) => (points === best && best > 0 ? [seat] : []))
    if (closest.length === 0) return "Nobody guessed."
    return best >= 5 ? `${all(closest, "hits it exactly", "hit it exactly")}.` : `${all(closest, "is closest", "are closest")}.`
  },

  riddle: found, telling: found, sketch: found, identity: found,

  bluff(table, { do: all }) {
    const votes = votesIn(table)
    const found = table.options.flatMap((option) => (option.isTrue ? votes[option.index] : []))
    if (table.options.length === 0) return "There was nothing to choose from."
    const fooled = table.options.flatMap((o) => (o.isTrue || !votes[o.index].length ? [] : o.authors ?? []))
    if (found.length > 0) return `${all(found, "found the truth")}.`
    return fooled.length > 0 ? `Nobody found the truth. ${all(fooled, "did the fooling")}.` : "Nobody found the truth."
  },

  twoTruths(table, { do: all, name, start }) {
    const votes = votesIn(table, "vote")
    if (table.options.length === 0) return `${start(table.lead)} told too little to vote on.`
    const found = table.options.flatMap((option) => (option.isTrue ? votes[option.index] : []))
    return found.length > 0 ? `${all(found, "found the lie")}.` : `Nobody saw through ${name(table.lead)}.`
  },

  story(table, { all }) {
    const most = mostVoted(votesIn(table, "vote"))
    const authors = [...new Set(most.flatMap((option) => table.options[option].authors ?? []))]
    return authors.length ? `The best line is by ${all(authors)}.` : "The end."
  },

  matching({ said, won, isUnique }, { all, do: did }) {
    if (said.length === 0) return "Nobody wrote anything."
    const scored = won.flatMap((points, seat) => (points > 0 ? [seat] : []))
    if (scored.length === 0) return isUnique ? "All had the same idea." : "Not one match."
    return isUnique ? `One of a kind: ${all(scored)}.` : `${did(scored, "met on common ground")}.`
  },
}

function found({ said, card, mechanic, lead }, { do: all }) {
  const right = said.filter((entry) => entry.isRight).map((entry) => entry.seat)
  const word = mechanic === "riddle" ? card?.answers?.[0] : card?.text
  if (right.length === 0) return { answer: word, text: "Nobody had it." }
  const first = right.length > 1 ? " first" : ""
  return { answer: word, text: `${all([right[0]], `has it${first}`, `have it${first}`)}.` }
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
