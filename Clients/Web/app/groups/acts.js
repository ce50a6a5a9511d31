import { changeRoom } from "../room/changeRoom.js"
import { say } from "../words/words.js"

/** The viewer is in the group's room: one that is open already, or a new one. */
export async function open(app, groupId) {
  const made = await app.run(async () => {
    const { roomCode } = await app.parlor.call("group.get", {}, { key: groupId })
    return changeRoom(app, () => app.parlor.call("group.open", {}, { key: groupId }), roomCode)
  })
  if (made?.room) app.go(`/room/${made.room.code}`)
}

export function join(app, groupId) {
  return app.run(async () => {
    const { name } = await app.parlor.call("group.join", {}, { key: groupId })
    app.toast(say.groups.joined(name), { kind: "good" })
  })
}

export function decline(app, groupId) { return app.run(() => app.parlor.call("group.leave", {}, { key: groupId })) }

/** True if the viewer has left. */
export async function leave(app, { groupId, name }) {
  const isSure = await app.confirm(say.groups.leaveWhich(name), {
    yes: say.common.leave, no: say.common.stay, detail: say.groups.leaveDetail,
  })
  return isSure && app.run(async () => { await app.parlor.call("group.leave", {}, { key: groupId }); return true })
}

/** True if the person is out. */
export async function remove(app, { groupId, name }, { id, username }) {
  const isSure = await app.confirm(say.groups.removeWho(username, name), { yes: say.common.remove, no: say.common.keep })
  return isSure && app.run(async () => {
    await app.parlor.call("group.remove", { userId: id }, { key: groupId })
    return true
  })
}
