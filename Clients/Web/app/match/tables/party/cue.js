import { capital, list } from "../../words.js"
import { namer } from "./words.js"

/** What is to be done now, said to this viewer. */
export function cue(table) {
  const { view, isReveal, isOver, isLate, isReplay } = table
  if (isOver) return "That was the last card."
  if (isReveal) return "See how it came out."
  if (isLate && !isReplay) return "You play from the next card on."
  return forViewer(table) ?? view.prompt
}

function forViewer(table) {
  const { mechanic, phase, isLead, isAsked, lead, seats, mySeat } = table
  const { name, start, own } = namer(seats, mySeat)
  switch (mechanic) {
    case "task":
      if (isLead) return null
      if (phase === "pick") return `Truth or dare? ${start(lead)} chooses.`
      if (phase === "perform") return `It is ${own(lead)} turn.`
      return isAsked ? `Does ${own(lead)} answer count?` : null
    case "spotlight":
      return isLead ? "You are in the spotlight. Choose for yourself." : `What will ${name(lead)} choose?`
    case "bluff":
      if (phase !== "write" || !table.hasHotSeat) return null
      return isLead ? "You are in the hot seat: write the truth." : `Invent what ${name(lead)} could answer.`
    case "bestAnswer":
      if (phase === "judge") return isLead ? "You are the judge. Which one is best?" : `${start(lead)} chooses the best.`
      return isLead && phase === "write" ? "You are the judge. The others are writing." : null
    case "twoTruths":
      if (isLead) return phase === "tell" ? telling(table) : "Can they find your lie?"
      return phase === "tell" ? `${start(lead)} thinks of two truths and a lie.` : `Which one did ${name(lead)} make up?`
    case "identity":
      return isLead ? "Who are you? Ask aloud, and guess." : `Give ${name(lead)} a hint, without the name.`
    case "telling": return toTell(table)
    case "sketch": return toDraw(table)
    case "story":
      return phase === "write" && !isAsked ? `${writers(table)} on with the story.` : null
    default: return null
  }
}

function telling({ mine }) {
  return ["Write something true about you.", "Another one that is true.", "Now write a lie."][mine.length] ?? null
}

function toTell({ lead, isLead, role, verb, seats, mySeat, hasTeams }) {
  const { name, own, start } = namer(seats, mySeat)
  if (isLead) {
    return verb === "draws" ? "Draw it with your finger." : verb === "acts"
      ? "Act it without a sound, or type hints."
      : "Describe it without the forbidden words."
  }
  if (role === "guesser") return `What is it that ${name(lead)} ${verb}?`
  return hasTeams ? `${capital(own(lead))} team is guessing. Watch for forbidden words.` : `${start(lead)} ${verb}.`
}

function toDraw(table) {
  const { phase, isLead, lead, seats, mySeat, mine } = table
  if (phase !== "pick") return mine.some((entry) => entry.isRight) ? "You have it." : toTell(table)
  return isLead ? "Choose a word to draw." : `${namer(seats, mySeat).start(lead)} chooses a word.`
}

function writers({ awaited, seats, mySeat }) {
  return namer(seats, mySeat).do(awaited, "goes", "go")
}

/** Who is waited for: "Waiting for Ben and Cleo". */
export function waitingFor({ awaited, seats, mySeat }) {
  const others = awaited.filter((seat) => seat !== mySeat)
  if (others.length === 0) return ""
  return others.length > 3 ? `Waiting for ${others.length} players`
    : `Waiting for ${list(others.map((seat) => seats[seat]?.name ?? "somebody"))}`
}
