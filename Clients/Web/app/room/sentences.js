import { say } from "../words/pages.js"

/** What others did in a room, in a sentence. */

export function leaving(name, reason) {
  if (reason === "kicked" || reason === "banned") return say.room.wasRemoved(name)
  return reason === "timedOut" ? say.room.wasAway(name) : say.room.hasLeft(name)
}

/** `name` is absent if it is the viewer who is host now. */
export function hosting(name, reason) {
  return say.room.hosts(name, reason === "returned")
}
