import { Live } from "../live.js"
import { Chat } from "./chat.js"
import { Chats } from "./chats.js"
import { Drawing } from "./drawing.js"
import { Friends } from "./friends.js"
import { Match } from "./match.js"
import { Room } from "./room.js"
import { Rooms } from "./rooms.js"

const kinds = {
  room: Room, match: Match, chat: Chat, chats: Chats, drawing: Drawing, friends: Friends, rooms: Rooms,
}

/** The Live of a stream, with the verbs of its kind. */
export function liveOf(parlor, stream) {
  const kind = stream.slice(0, stream.indexOf("."))
  return new (kinds[kind] ?? Live)(parlor, stream)
}
