import { known, namer } from "./words.js"
import { say } from "../../../words/games.js"

/** What is to be done now, said to this viewer. */
export function cue(table) {
  const { view, isReveal, isOver, isLate, isReplay } = table
  if (isOver) return say.cue.last
  if (isReveal) return say.cue.seeOutcome
  if (isLate && !isReplay) return say.cue.late
  return forViewer(table) ?? known(view.prompt)
}

function forViewer(table) {
  const { mechanic, phase, isLead, isAsked, lead, seats, mySeat } = table
  const { name, start } = namer(seats, mySeat)
  switch (mechanic) {
    case "task":
      if (isLead) return null
      if (phase === "pick") return say.cue.chooses(start(lead))
      if (phase === "perform") return say.cue.turn(name(lead))
      return isAsked ? say.cue.doesCount(name(lead)) : null
    case "spotlight":
      return isLead ? say.cue.spotlight : say.cue.willChoose(name(lead))
    case "bluff":
      if (phase !== "write" || !table.hasHotSeat) return null
      return isLead ? say.cue.hotSeat : say.cue.invent(name(lead))
    case "bestAnswer":
      if (phase === "judge") return isLead ? say.cue.judge : say.cue.choosesBest(start(lead))
      return isLead && phase === "write" ? say.cue.judgeWaits : null
    case "twoTruths":
      if (isLead) return phase === "tell" ? telling(table) : say.cue.canFind
      return phase === "tell" ? say.cue.thinks(start(lead)) : say.cue.madeUp(name(lead))
    case "identity":
      return isLead ? say.cue.whoAreYou : say.cue.giveHint(name(lead))
    case "telling": return toTell(table)
    case "sketch": return toDraw(table)
    case "story":
      return phase === "write" && !isAsked ? say.cue.goOnStory(writers(table)) : null
    default: return null
  }
}

function telling({ mine }) {
  return say.cue.telling[mine.length] ?? null
}

function toTell({ lead, isLead, role, verb, seats, mySeat, hasTeams }) {
  const { name, start } = namer(seats, mySeat)
  if (isLead) {
    return verb === "draws" ? say.cue.drawIt : verb === "acts"
      ? say.cue.actIt
      : say.cue.describeIt
  }
  if (role === "guesser") return say.cue.whatIsIt(name(lead), verb)
  return hasTeams ? say.cue.teamGuesses(name(lead)) : say.cue.does(start(lead), verb)
}

function toDraw(table) {
  const { phase, isLead, lead, seats, mySeat, mine } = table
  if (phase !== "pick") return mine.some((entry) => entry.isRight) ? say.cue.haveIt : toTell(table)
  return isLead ? say.cue.chooseWord : say.cue.choosesWord(namer(seats, mySeat).start(lead))
}

function writers({ awaited, seats, mySeat }) {
  return namer(seats, mySeat).do(awaited, say.cue.writes)
}

/** Who is waited for: "Waiting for Ben and Cleo". */
export function waitingFor({ awaited, seats, mySeat }) {
  const others = awaited.filter((seat) => seat !== mySeat)
  if (others.length === 0) return ""
  return others.length > 3 ? say.cue.waitingForMany(others.length)
    : say.cue.waitingFor(say.common.list(others.map((seat) => seats[seat]?.name ?? say.common.somebodyInline)))
}
