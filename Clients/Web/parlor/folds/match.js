import { change, changeWhere } from "./immutable.js"

/** `match.<id>`; `context.me` is the viewer. */
export function fold(match, { event, body }, context) {
  const changed = changes[event]?.(match, body, context) ?? match
  return sighted.has(event) && body.view != null ? see(changed, body) : changed
}

export function bots(match) {
  return (match.seats ?? []).filter((seat) => seat.botLevel && seat.username)
    .map((seat) => ({ userId: seat.userId, displayName: seat.username, isBot: true }))
}

const mostActions = 50

const sighted = new Set([
  "acted", "turnTimedOut", "seatHeld", "seatTakenByBot", "seatReturned", "resigned",
  "playerJoined", "ended", "calledOff",
])

const changes = {
  refused: (match, { reason }) => change(match, { status: "refused", reason }),
  seatHeld: (match, { userId, heldUntil }) => changeSeat(match, userId, { heldUntil }),
  seatTakenByBot: (match, { userId, reason }, { me }) => {
    const taken = changeSeat(match, userId, { isPlayedByBot: true, heldUntil: null })
    return reason === "putOut" && userId === me ? change(taken, { seat: null }) : taken
  },
  seatReturned: (match, { userId }) =>
    changeSeat(match, userId, { isPlayedByBot: false, heldUntil: null }),
  resigned: (match, { userId }) =>
    changeSeat(match, userId, { hasResigned: true, heldUntil: null }),
  playerJoined: (match, { userId }, { me }) => change(match, {
    seat: userId === me ? match.seats.length : match.seat,
    seats: [...match.seats, { userId, hasResigned: false, isPlayedByBot: false }],
  }),
  ended: (match, { results }) => change(match, { status: "over", results }),
  calledOff: (match, { reason }) => change(match, { status: "calledOff", reason }),
}

function changeSeat(match, userId, fields) {
  return change(match, {
    seats: changeWhere(match.seats, (seat) => seat.userId === userId, (seat) => change(seat, fields)),
  })
}

/** What is seen now. `actions` of an event are only the new ones. */
function see(match, { view, awaited, turnEndsAt, moves }) {
  let seen = view
  if (view.actions != null) {
    const actions = [...(match.view?.actions ?? []), ...view.actions].slice(-mostActions)
    seen = { ...view, actions }
  }
  return change(match, { view: seen, awaited, turnEndsAt, moves })
}
