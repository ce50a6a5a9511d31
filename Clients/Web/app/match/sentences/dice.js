import { count } from "../words.js"

export function acted({ by, action, before, after, name }) {
  const who = name(by)
  if (action?.bank) return `${who} banked ${count(before?.atRisk ?? 0, "point")}.`
  if (!action?.roll) return ""
  if (after.face === 1) return `${who} threw a one and lost ${count(before?.atRisk ?? 0, "point")}.`
  return `${who} threw ${article(after.face)}: ${count(after.atRisk, "point")} at risk.`
}

function article(face) { return ["", "a one", "a two", "a three", "a four", "a five", "a six"][face] ?? "the die" }
