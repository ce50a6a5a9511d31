import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const rows = read("docs/from-firestore.md").split("\n").filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").slice(1).map((cell) => cell.trim()))

/** The fields of each type of the protocol. */
const types = new Map([...read("Clients/Web/parlor/protocol.d.ts")
  .matchAll(/^export interface (\w+) \{\n([^]*?)\n\}/gm)]
  .map(([, name, body]) => [name, [...body.matchAll(/^ {2}(\w+)\??: /gm)].map(([, field]) => field)]))

test("every field that the page says is in Parlor is there", () => {
  const places = rows.flatMap(([, place]) => [...(place ?? "").matchAll(/`([A-Z]\w+)\.(\w+)`/g)])
  assert.ok(places.length > 80)
  for (const [, type, field] of places) {
    assert.ok(types.get(type)?.includes(field), `${type}.${field}`)
  }
})

/** Of documents in Firestore and of what apps send from phone to phone. */
const fields = `
  id email displayName photoURL avatarType avatarId isOnline lastSeen fcmToken createdAt preferences.aiEnabled
  preferences.notificationSettings participantDetails senderPhotoURL senderAvatarType senderAvatarId
  roomCode roomName createdBy status maxPlayers isPrivate selectedGameType selectedCategory players hostId
  currentGameState gameStartedAt username avatarColor isReady joinedAt isHost gameScore isActive
  currentCardIndex currentCard currentPlayerId round scores actions settings type playerId timestamp data
  gameId hostProfile playerProfiles readyPlayerIDs passcodeHash activeSettings lobbyUpdate joinRequest joinAccepted
  joinRejected kickPlayer gameAction gameState invalidAction desync corruptedPayload versionMismatch
  avatar version baseSymbol skinColorHex hairSymbol hairColorHex accessorySymbol backgroundColorHex
  globalStats totalGamesPlayed totalWins statsByGameId gamesPlayed wins streakCurrent streakBest ownedProductIDs
  iconSymbol difficultyLevel minPlayers isTurnBased allowsRejoin supportsSpectators settingsVersion
  strokes stamps backgroundColor points color r g b a brushSize brush emoji x y size strokeHistory stampHistory
  authorID colorID kind key payload
`.trim().split(/\s+/)

test("the page has every field of such documents", () => {
  const named = new Set(rows.flatMap(([field]) => [...field.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)))
  assert.deepEqual(fields.filter((field) => !named.has(field)), [])
})
