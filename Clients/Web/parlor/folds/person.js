import { change } from "./immutable.js"
import { avatarFields } from "./portraits.js"

/** `person.<id>` */
export function fold(person, { event, body }) {
  return changes[event]?.(person, body) ?? person
}

const changes = {
  created: (person, { displayName, createdAt }) =>
    change(person, { displayName, createdAt, lastSeen: createdAt }),
  identityChanged: (person, body) => {
    const fields = { displayName: body.displayName }
    for (const name of avatarFields) fields[name] = body[name]
    return change(person, fields)
  },
  statsChanged: (person, { globalStats, gameId, gameStats }) => change(person, {
    globalStats, statsByGameId: { ...person.statsByGameId, [gameId]: gameStats },
  }),
  presenceChanged: (person, { isOnline, lastSeen }) => change(person, { isOnline, lastSeen }),
  handleChanged: (person, { handle }) => change(person, { handle }),
  productGranted: (person, { productId }) =>
    change(person, { ownedProductIDs: [...(person.ownedProductIDs ?? []), productId] }),
  deleted: (person, { deletedAt }) => change(person, {
    isOnline: false, lastSeen: deletedAt ?? person.lastSeen,
    globalStats: { totalGamesPlayed: 0, totalWins: 0 }, statsByGameId: {}, ownedProductIDs: [],
    handle: null,
  }),
}
