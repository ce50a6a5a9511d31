import { change, changeWhere, mapped, pick, without } from "./immutable.js"
import { portray } from "./portraits.js"

/** `room.<code>` */
export function fold(room, { event, body }) {
  const changed = changes[event]?.(room, body) ?? room
  return settling.has(event) ? settlePlayers(changed, body) : changed
}

export function show(room, people) {
  if (!room.players) {
    return room.host ? change(room, { host: portray(room.host, people.get(room.host.id)) }) : room
  }
  const shown = (place) => (place.botLevel ? place : portray(place, people.get(place.id)))
  return change(room, {
    players: mapped(room.players, shown), spectators: mapped(room.spectators ?? [], shown),
  })
}

/** Bots are nobody's `people`: their names are in the seats. */
export function bots(room) {
  return (room.players ?? []).filter((player) => player.botLevel && player.username)
    .map((player) => ({ userId: player.id, displayName: player.username, isBot: true }))
}

const settling = new Set([
  "playerJoined", "appChanged", "playerLeft", "hostChanged", "configured", "starting",
  "startFailed", "progressed", "finished", "calledOff", "closed",
])

const noMatch = { matchId: null, gameStartedAt: null, currentGameState: null }

const changes = {
  playerJoined: (room, body) => change(room, {
    players: [...room.players, {
      id: body.userId, isActive: true, isReady: body.botLevel != null,
      ...pick(body, ["joinedAt", "avatarColor", "botLevel", "username"]),
    }],
  }),
  playerLeft: (room, { userId }) =>
    change(room, { players: without(room.players, ({ id }) => id === userId) }),
  playerDropped: (room, { userId }) => changePlayer(room, userId, { isActive: false }),
  playerReturned: (room, { userId }) => changePlayer(room, userId, { isActive: true }),
  spectatorJoined: (room, { userId }) =>
    change(room, { spectators: [...room.spectators, { id: userId }] }),
  spectatorLeft: (room, { userId }) =>
    change(room, { spectators: without(room.spectators, ({ id }) => id === userId) }),
  readyChanged: (room, { userId, isReady }) => changePlayer(room, userId, { isReady }),
  hostChanged: (room, { hostId }) => change(room, { hostId }),
  configured: configure,
  locked: (room, { locked }) => change(room, { locked }),
  starting: (room, { matchId }) =>
    change(room, { status: "starting", matchId, startFailure: null }),
  startFailed: (room, { reason }) =>
    change(room, { ...noMatch, status: "waiting", startFailure: reason }),
  started: (room, { gameStartedAt }) => change(room, { status: "inGame", gameStartedAt }),
  progressed: (room, { summary }) => change(room, { currentGameState: summary }),
  finished: (room, { results }) =>
    onlyBotsReady(change(room, { ...noMatch, status: "waiting", lastResults: results })),
  calledOff: (room, { reason }) =>
    onlyBotsReady(change(room, { ...noMatch, status: "waiting", startFailure: reason })),
  kept: (room, { groupId }) => change(room, { groupId }),
  banned: (room, { userId }) => change(room, { banned: [...(room.banned ?? []), userId] }),
  unbanned: (room, { userId }) =>
    change(room, { banned: without(room.banned ?? [], (id) => id === userId) }),
  closed: (room, { reason }) => change(room, { ...noMatch, status: "ended", closeReason: reason }),
}

function changePlayer(room, userId, fields) {
  const isTheirs = ({ id }) => id === userId
  return change(room, {
    players: changeWhere(room.players, isTheirs, (player) => change(player, fields)),
  })
}

function onlyBotsReady(room) {
  return change(room, {
    players: mapped(room.players, (player) => change(player, { isReady: !!player.botLevel })),
  })
}

function configure(room, body) {
  const fields = pick(body, [
    "roomName", "maxPlayers", "isPrivate", "hasPasscode", "patience", "selectedGameType",
    "selectedCategory",
  ])
  if (body.selectedGameType != null) fields.selectedCategory = body.selectedCategory
  if (body.selectedGameType != null || body.settings != null) fields.activeSettings = body.settings
  return change(room, fields)
}

/** What of each player follows from the rest: who is host, whose turn it is, the score, the colour, who can play. */
function settlePlayers(room, { avatarColors, cannotPlay }) {
  const current = room.matchId ? room.currentGameState?.currentPlayerId : null
  const scores = (room.matchId ? room.currentGameState : room.lastResults)?.scores
  return change(room, {
    players: mapped(room.players, (player) => {
      const fields = { isHost: player.id === room.hostId, gameScore: scores?.[player.id] }
      fields.isTurn = current == null ? null : player.id === current
      if (avatarColors) fields.avatarColor = avatarColors[player.id]
      if (cannotPlay) fields.canPlay = !cannotPlay.includes(player.id)
      return change(player, fields)
    }),
  })
}
