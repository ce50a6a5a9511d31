import { shortName } from "../parts/shortName.js"
import { say } from "../words/games.js"

/** Who sits at the table: what a table draws of each seat of a match. */
export function seatsOf(match, { person, me, colors = {}, scores }) {
  const seats = match?.seats ?? []
  return seats.map((seat, index) => {
    const identity = person(seat.userId) ?? { userId: seat.userId, displayName: seat.username }
    const wholeName = identity.displayName ?? seat.username ?? say.common.somebody
    const isReplaced = seat.isPlayedByBot && !seat.botLevel
    return {
      userId: seat.userId, index, person: identity, color: colors[seat.userId],
      name: shortName(wholeName), wholeName,
      isMe: seat.userId === me,
      isBot: Boolean(seat.botLevel),
      // A bot sits in for a person.
      isAway: isReplaced,
      isHeld: Boolean(seat.heldUntil), heldUntil: seat.heldUntil,
      hasResigned: seat.hasResigned,
      score: scores?.[index] ?? scores?.[seat.userId],
    }
  })
}

/** Which seats the match waits for. */
export function awaitedSeats(match) {
  return (match?.awaited ?? [])
    .map((userId) => match.seats.findIndex((seat) => seat.userId === userId))
    .filter((seat) => seat >= 0)
}
