import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { ago, counted, NONE } from "../format.js"
import { By, People } from "./link.js"
import { Table } from "./table.js"

const TABLES = {
  room: {
    caption: "Rooms", columns: [
      { id: "code", name: "Code", isHeading: true, width: "6.5rem" }, { id: "name", name: "Name" },
      { id: "status", name: "Status", width: "6.5rem" }, { id: "game", name: "Game", width: "8.5rem", isExtra: true },
      { id: "host", name: "Host", width: "8rem", isExtra: true },
      { id: "count", name: "Players", isNumber: true, width: "5.5rem" },
      { id: "players", name: "Who", isExtra: true }, { id: "made", name: "Made", width: "8rem", isExtra: true },
      { id: "match", name: "Match", width: "5rem" },
    ],
  },
  person: {
    caption: "People", columns: [
      { id: "name", name: "Name", isHeading: true }, { id: "handle", name: "Handle", width: "6.5rem" },
      { id: "id", name: "Id", isExtra: true },
      { id: "seen", name: "Online", width: "8.5rem" }, { id: "stream", name: "Stream", width: "6rem", isExtra: true },
    ],
  },
  match: {
    caption: "Matches", columns: [
      { id: "match", name: "Match", isHeading: true }, { id: "game", name: "Game", width: "8.5rem" },
      { id: "status", name: "Status", width: "6.5rem" },
      { id: "room", name: "Room", width: "6rem" }, { id: "began", name: "Began", width: "8rem", isExtra: true },
      { id: "players", name: "Players", isExtra: true }, { id: "awaited", name: "Waits for" },
    ],
  },
  chat: {
    caption: "Conversations", columns: [
      { id: "chat", name: "Conversation", isHeading: true }, { id: "type", name: "Type", width: "6rem" },
      { id: "title", name: "Title" },
      { id: "active", name: "Active", width: "8rem" },
      { id: "unread", name: "Unread", isNumber: true, width: "5rem", isExtra: true },
      { id: "members", name: "Members", isExtra: true },
    ],
  },
}

const ROWS = {
  room(found) {
    const room = found.room ?? found
    const marks = [found.isPrivate && "private", room.hasPasscode && "passcode",
      room.locked && "locked"].filter(Boolean)
    return {
      key: room.code, cells: {
        code: h("a", { class: "id", href: addresses.room(room.code) }, room.code),
        name: h("span", { class: "found-name" }, h("span", { dir: "auto" }, room.roomName),
          marks.map((mark) => h("span", { key: mark, class: "chip" }, mark))),
        status: room.status, game: room.selectedGameType ?? NONE, host: h(By, { by: room.hostId }),
        count: `${room.playerCount}/${room.maxPlayers}`, players: h(People, { ids: found.players }),
        made: ago(room.createdAt),
        match: found.matchId ? h("a", { class: "id", href: addresses.match(found.matchId) }, "match")
          : NONE,
      },
    }
  },
  person(found) {
    return {
      key: found.userId, cells: {
        name: h("a", { href: addresses.person(found.userId), dir: "auto" }, found.displayName),
        handle: found.handle ? `@${found.handle}` : NONE,
        id: h("span", { class: "id" }, found.userId), seen: found.isOnline ? "online" : ago(found.lastSeen),
        stream: h("a", { class: "id", href: addresses.stream(`person.${found.userId}`) }, "stream"),
      },
    }
  },
  match(found) {
    return {
      key: found.matchId, cells: {
        match: h("a", { class: "id", href: addresses.match(found.matchId) }, found.matchId),
        game: found.game, status: found.status,
        room: found.roomCode ? h("a", { class: "id", href: addresses.room(found.roomCode) }, found.roomCode) : NONE,
        began: ago(found.startedAt), players: h(People, { ids: found.players }),
        awaited: h(People, { ids: found.awaited }),
      },
    }
  },
  chat(found) {
    const others = found.memberCount - found.members.length
    return {
      key: found.conversationId, cells: {
        chat: h("a", { class: "id", href: addresses.stream(`chat.${found.conversationId}`) }, found.conversationId),
        type: found.type,
        title: h("span", { dir: "auto" }, found.title ?? (found.roomCode ? `room ${found.roomCode}` : NONE)),
        active: ago(found.activeAt), unread: String(found.unreadCount),
        members: [h(People, { ids: found.members }), others > 0 && ` and ${counted(others, "more", "more")}`],
      },
    }
  },
}

/** What `parlor find` found, or what somebody is in. */
export function Found({ kind, found, nothing }) {
  return h(Table, { ...TABLES[kind], rows: found.map(ROWS[kind]), nothing })
}
