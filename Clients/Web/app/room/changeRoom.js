/**
 * Nobody is in two rooms: once `enter` has brought the viewer into one, they leave the others. While a game runs in one of
 * those, the viewer is asked first. `code` is the room to enter, if it is there already. Resolves with `{ room }`, what
 * `enter` resolved with, or with `{ stayedIn }`, the code of the room with the game.
 */
export async function changeRoom(app, enter, code) {
  const others = (await roomsOf(app)).filter((room) => room.code !== code)
  const game = others.find(({ status }) => status !== "waiting")
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

function mayLeave(app, { roomName }) {
  return app.confirm(`Leave your game in ${roomName}?`, {
    yes: "Leave it", no: "Stay", detail: "You can be in one room only. A bot plays your seat to the end.",
  })
}
