import { say } from "../../words/games.js"

export function acted({ by, action, before, after, name }) {
  const who = name(by)
  if (action?.bank) return say.dice.banked(who, say.count.points(before?.atRisk ?? 0))
  if (!action?.roll) return ""
  if (after.face === 1) return say.dice.lost(who, say.count.points(before?.atRisk ?? 0))
  return say.dice.threw(who, say.dice.faces[after.face] ?? say.dice.die, say.count.points(after.atRisk))
}
