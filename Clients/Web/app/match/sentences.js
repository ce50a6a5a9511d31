import * as crazyEights from "./sentences/crazyEights.js"
import * as dice from "./sentences/dice.js"
import * as highCard from "./sentences/highCard.js"
import { list } from "./words.js"

const GAMES = { crazyEights, dice, highCard }

/**
 * What just happened, in words. `before` and `after` are the game's views, `seats` as tables have them,
 * and `settings` those of the match. Nothing for what nobody needs to be told.
 */
export function sentenceOf({ event, body }, { game, before, after, seats, settings }) {
  const seatOf = (userId) => seats.findIndex((seat) => seat.userId === userId)
  const name = (seat) => (seats[seat]?.isMe ? "You" : seats[seat]?.name ?? "Somebody")
  const who = (userId) => name(seatOf(userId))
  const told = { before, after, seats, settings: settings ?? {}, name }
  const words = GAMES[game]
  switch (event) {
    case "began": return "The match begins."
    case "acted": return words?.acted?.({ ...told, by: seatOf(body.by), action: body.action }) ?? ""
    case "turnTimedOut": {
      const missed = body.userIds.map((id) => small(who(id)))
      const late = missed.length > 0 && `Time ran out for ${list(missed)}.`
      return [late, words?.timedOut?.(told)].filter(Boolean).join(" ")
    }
    case "seatHeld": return `${who(body.userId)} lost the connection.`
    case "seatTakenByBot": return `A bot plays for ${small(who(body.userId))}.`
    case "seatReturned": return `${who(body.userId)} ${is(who(body.userId))} back.`
    case "resigned": return `${who(body.userId)} gave up.`
    case "playerJoined": return `${who(body.userId)} joined.`
    case "ended": return `The match is over. ${won(body.results.winners.map(who))}`
    case "calledOff": return "The match was called off."
    default: return ""
  }
}

export function won(names) {
  return names.length === 0 ? "Nobody won." : `${list(names.map((name, at) => (at ? small(name) : name)))} won.`
}

export function small(name) { return name === "You" ? "you" : name }

export function is(name) { return name === "You" || name === "you" ? "are" : "is" }
