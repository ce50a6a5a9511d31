import * as crazyEights from "./sentences/crazyEights.js"
import * as dice from "./sentences/dice.js"
import * as highCard from "./sentences/highCard.js"
import { say } from "../words/games.js"

const GAMES = { crazyEights, dice, highCard }

/**
 * What just happened, in words. `before` and `after` are the game's views, `seats` as tables have them,
 * and `settings` those of the match. Nothing for what nobody needs to be told.
 */
export function sentenceOf({ event, body }, { game, before, after, seats, settings }) {
  const seatOf = (userId) => seats.findIndex((seat) => seat.userId === userId)
  const name = (seat) => (seats[seat]?.isMe ? say.common.you : seats[seat]?.name ?? say.common.somebody)
  const who = (userId) => name(seatOf(userId))
  const told = { before, after, seats, settings: settings ?? {}, name }
  const words = GAMES[game]
  switch (event) {
    case "began": return say.told.began
    case "acted": return words?.acted?.({ ...told, by: seatOf(body.by), action: body.action }) ?? ""
    case "turnTimedOut": {
      const missed = body.userIds.map((id) => small(who(id)))
      const late = missed.length > 0 && say.told.timeRanOut(say.common.list(missed))
      return [late, words?.timedOut?.(told)].filter(Boolean).join(" ")
    }
    case "seatHeld": return say.told.lost(who(body.userId))
    case "seatTakenByBot": return say.told.botFor(small(who(body.userId)))
    case "seatReturned": return say.told.isBack(who(body.userId))
    case "resigned": return say.told.gaveUp(who(body.userId))
    case "playerJoined": return say.told.joined(who(body.userId))
    case "ended": return say.told.over(won(body.results.winners.map(who)))
    case "calledOff": return say.told.calledOff
    default: return ""
  }
}

export function won(names) {
  return names.length === 0 ? say.told.nobodyWon : say.told.won(names.map((name, at) => (at ? small(name) : name)))
}

export function small(name) { return name === say.common.you ? say.common.youInline : name }
