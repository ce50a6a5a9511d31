import { say } from "../words/words.js"

/**
 * Nobody is in two rooms: once `enter` has brought the viewer into one, they leave the others. If the viewer plays a game in
 * one of those, they are asked first. `code` is the room to enter, if it is there already. Resolves with `{ room }`, what
 * `enter` resolved with, or with `{ stayedIn }`, the code of the room with the game.
 */
export async function changeRoom(app, enter, code) {
  const others = (await roomsOf(app)).filter((room) => room.code !== code)
  const game = await ownGame(app, others)
  if (game && !await mayLeave(app, game)) return { stayedIn: game.code }
  const room = await enter()
  // Nothing waits for it. What fails is made up for by the next change.
  for (const other of others.filter(({ code: known }) => known !== room?.code)) {
    app.parlor.call("room.leave", {}, { key: other.code }).catch(() => {})
  }
  return { room }
}

/** None where an older server can't say. */
async function roomsOf({ parlor }) {
  try {
    return (await parlor.call("room.mine", {})).rooms
  } catch (error) {
    if (error.code === "UNKNOWN_CALL") return []
    throw error
  }
}

async function ownGame(app, rooms) {
  for (const room of rooms) if (room.status !== "waiting" && await playsIn(app, room)) return room
}

/** Who only watches loses nothing by leaving. If the server doesn't say who plays, the viewer may. */
async function playsIn({ parlor, me }, { code }) {
  try {
    const { players } = await parlor.call("room.get", {}, { key: code })
    return players.some(({ id }) => id === me)
  } catch {
    return true
  }
}

function mayLeave(app, { roomName }) {
  return app.confirm(say.home.leaveGameIn(roomName), {
    yes: say.home.leaveIt, no: say.common.stay, detail: say.home.oneRoom,
  })
}
