import { change, mapped, without } from "./immutable.js"
import { portray } from "./portraits.js"

/** `rooms.public` */
export function fold(list, { event, body }) {
  if (event !== "listed" && event !== "changed" && event !== "unlisted") return list
  const rooms = without(list.rooms, ({ code }) => code === body.code)
  if (event === "unlisted") return change(list, { rooms })
  const next = rooms.findIndex((other) => isBefore(body, other))
  // Of a list that is cut, what comes after its end is on a page that is not here.
  if (next < 0 && list.more) return change(list, { rooms })
  const room = { ...body, host: { id: body.hostId } }
  const place = next < 0 ? rooms.length : next
  return change(list, { rooms: [...rooms.slice(0, place), room, ...rooms.slice(place)] })
}

export function show(list, people) {
  return change(list, {
    rooms: mapped(list.rooms, (room) =>
      change(room, { host: portray(room.host ?? { id: room.hostId }, people.get(room.hostId)) })),
  })
}

/** Another page of the list. */
export function extend(list, page) {
  const fresh = page.rooms.filter(({ code }) => !list.rooms.some((room) => room.code === code))
  const rooms = [...list.rooms, ...fresh].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return change(list, { rooms, more: page.more })
}

/** The newest first; of one moment by their codes. */
function isBefore(room, other) {
  return room.createdAt === other.createdAt
    ? room.code < other.code : room.createdAt > other.createdAt
}
