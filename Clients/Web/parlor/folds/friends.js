import { change, without } from "./immutable.js"

/** `friends.<id>` */
export function fold(own, { event, body }) {
  return changes[event]?.(own, body) ?? own
}

const mostInvitations = 50

const changes = {
  friendRequested: (own, { isIncoming, userId }) => {
    const list = isIncoming ? "incoming" : "outgoing"
    return change(own, { [list]: [...own[list], userId] })
  },
  requestRemoved: (own, { userId }) => leave(own, userId, ["incoming", "outgoing"]),
  friendAdded: (own, { userId }) => change(leave(own, userId, ["incoming", "outgoing"]), {
    friends: [...own.friends, userId],
  }),
  friendRemoved: (own, { userId }) => uninvited(leave(own, userId, ["friends"]), userId),
  blocked: (own, { userId }) =>
    uninvited(leave(own, userId, ["friends", "incoming", "outgoing"]), userId),
  invited: (own, { invitation }) =>
    change(own, { invitations: [...own.invitations, invitation].slice(-mostInvitations) }),
  invitationRemoved: (own, { roomCode }) => change(own, {
    invitations: without(own.invitations, (invitation) => invitation.roomCode === roomCode),
  }),
  decisionPut: (own, { kind, key, payload }) => {
    const decision = payload == null ? { kind, key } : { kind, key, payload }
    const others = undecided(own, decision)
    return change(own, { decisions: [...others, decision].sort(byKindAndKey) })
  },
  decisionRemoved: (own, body) => change(own, { decisions: undecided(own, body) }),
  deleted: (own) => change(own, {
    friends: [], incoming: [], outgoing: [], decisions: [], invitations: [],
  }),
}

function leave(own, userId, lists) {
  return change(own, Object.fromEntries(
    lists.map((list) => [list, without(own[list], (id) => id === userId)])))
}

function uninvited(own, userId) {
  return change(own, { invitations: without(own.invitations, ({ by }) => by === userId) })
}

function undecided(own, { kind, key }) {
  return without(own.decisions, (decision) => decision.kind === kind && decision.key === key)
}

function byKindAndKey(one, other) {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.key < other.key ? -1 : 1
}
