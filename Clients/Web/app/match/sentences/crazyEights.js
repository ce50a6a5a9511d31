import { SUITS, kindOf, nameOf, rankOf } from "../cards.js"
import { say } from "../../words/games.js"

export function acted({ by, action, before, after, name, seats, settings }) {
  if (!after) return ""
  return [what({ by, action, before, after, name, settings }), round({ before, after, name, isStuck: Boolean(action?.pass) })]
    .filter(Boolean).join(" ")
}

/** Whose time ran out passed, if that ended the round. */
export function timedOut({ before, after, name }) { return round({ before, after, name, isStuck: true }) }

function what({ by, action, before, after, name, settings }) {
  const who = name(by)
  if (action?.play) return played({ who, by, card: action.play.card, before, after, name, settings })
  if (action?.draw) {
    const drawn = before ? after.handCounts[by] - before.handCounts[by] : 1
    if (before?.round !== after.round) return say.eights.drew(who)
    if (!before?.pending) return say.eights.drewCards(who, drawn)
    return say.eights.drewAndLost(who, say.count.cards(drawn))
  }
  return action?.pass ? say.eights.passed(who) : ""
}

function played({ who, by, card, before, after, name, settings }) {
  const isWild = rankOf(card) === "8" && settings.eightsWild !== false
  if (isWild && before?.round === after.round) {
    return say.eights.asked(who, kindOf(card), SUITS[after.suit])
  }
  const said = say.eights.played(who, nameOf(card))
  if (!before || before.round !== after.round || after.results) return said
  return [said, effect({ card, by, before, after, name, settings })].filter(Boolean).join(" ")
}

function effect({ card, by, before, after, name, settings }) {
  const isTwo = after.playing.length === 2
  switch (rankOf(card)) {
    case "Q": {
      if (!settings.queensSkip) return ""
      const skipped = nextSeat(by, before)
      if (isTwo || skipped === by) return say.eights.turnAgain(name(by))
      return say.eights.skipped(name(skipped))
    }
    case "A": return settings.acesReverse && !isTwo ? say.eights.turned : ""
    case "2": {
      if (!after.pending) return ""
      return say.eights.mustDraw(name(after.mover), after.pending, settings.stackTwos)
    }
    default: return ""
  }
}

/** Who would be next if nothing were special. */
export function nextSeat(seat, { direction, playing, handCounts }) {
  const step = direction === "right" ? -1 : 1
  const many = handCounts.length
  for (let turn = 1; turn <= many; turn += 1) {
    const next = (((seat + step * turn) % many) + many) % many
    if (playing.includes(next)) return next
  }
  return seat
}

/** `isStuck`: a pass ended it, since nobody could draw and nobody played. */
function round({ before, after, name, isStuck }) {
  if (!after.lastRound || !before || (before.round === after.round && !(after.results && !before.results))) return ""
  const { winners, points } = after.lastRound
  const won = winners[0] === undefined ? 0 : points[winners[0]]
  if (!winners.length) return ""
  return [
    isStuck && say.eights.stuck,
    say.eights.wonRound(winners.map((seat, at) => (at && name(seat) === say.common.you ? say.common.youInline : name(seat))), say.count.points(won)),
  ].filter(Boolean).join(" ")
}
