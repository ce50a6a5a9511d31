import { change, changeWhere } from "../folds/immutable.js"
import { Live } from "../live.js"

/** `room.<code>` */
export class Room extends Live {
  get code() { return this.key }
  get players() { return this.state?.players ?? [] }
  /** The viewer's own place among the players. */
  get mine() { return this.players.find(({ id }) => id === this.parlor.userId) }
  get isHost() { return this.state?.hostId === this.parlor.userId }
  get isSpectator() {
    return (this.state?.spectators ?? []).some(({ id }) => id === this.parlor.userId)
  }

  /** What anybody may know of the room, without watching it. */
  peek() { return this.call("get") }

  join({ passcode, ...body } = {}) { return this.#enter("join", passcode, body) }
  spectate({ passcode } = {}) { return this.#enter("spectate", passcode, {}) }
  leave() { return this.call("leave") }

  ready(isReady = true) {
    const isMine = ({ id }) => id === this.parlor.userId
    return this.optimistic("ready", { isReady }, {
      apply: (room) => (room.players ? change(room, {
        players: changeWhere(room.players, isMine, (player) => change(player, { isReady })),
      }) : room),
    })
  }

  configure(changes) { return this.call("configure", changes) }
  start() { return this.call("start") }
  playAgain() { return this.call("playAgain") }
  /** The same people meet again: the room becomes a group, or asks those who came since. */
  keep(name) { return this.call("keep", { ...(name && { name }) }) }
  /** The game ends for everybody, and counts for nobody. The room goes on. */
  callOff() { return this.call("callOff") }
  kick(userId, reason) { return this.call("kick", { userId, ...(reason && { reason }) }) }
  ban(userId) { return this.call("ban", { userId }) }
  unban(userId) { return this.call("unban", { userId }) }
  makeHost(userId) { return this.call("makeHost", { userId }) }
  addBot({ level } = {}) { return this.call("addBot", { ...(level && { level }) }) }
  removeBot(userId) { return this.call("removeBot", { userId }) }
  invite(userIds) { return this.call("invite", { userIds }) }

  /** The room ends for everybody. */
  end() { return this.call("close") }

  /** Whoever comes in may see more than before. */
  async #enter(verb, passcode, body) {
    const view = await this.call(verb, { ...(passcode && { passcode }), ...body })
    if (this.status !== "live" || !this.state?.players) await this.reload()
    return view
  }
}
