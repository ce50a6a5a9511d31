/** What others did in a room, in a sentence. */

export function leaving(name, reason) {
  if (reason === "kicked" || reason === "banned") return `${name} was removed`
  return reason === "timedOut" ? `${name} was away too long and lost their seat` : `${name} has left`
}

/** `name` is absent if it is the viewer who is host now. */
export function hosting(name, reason) {
  return `${name ? `${name} is` : "You are"} the host ${reason === "returned" ? "again" : "now"}`
}
