import { Live } from "../live.js"

const mostFollowed = 300

/** `friends.<me>`: ids in `state`; how they look is in `parlor.person(id)`. */
export class Friends extends Live {
  #followed = null

  isFriend(userId) { return this.state?.friends.includes(userId) ?? false }

  isBlocked(userId) {
    return this.state?.decisions.some(({ kind, key }) => kind === "block" && key === userId) ?? false
  }

  /** From now on `presence` knows of each friend whether they are online. */
  follow() {
    this.#followed ??= new Map()
    this.#followAll()
  }

  /** `{isOnline, lastSeen}` of a friend; undefined while it is unknown. */
  presence(userId) {
    const person = this.#followed?.get(userId)?.state
    return person && { isOnline: person.isOnline, lastSeen: person.lastSeen }
  }

  began() { this.#followAll() }
  folded() { this.#followAll() }

  left() {
    for (const live of this.#followed?.values() ?? []) live.close()
    this.#followed = null
  }

  #followAll() {
    if (!this.#followed) return
    const friends = new Set((this.base?.friends ?? []).slice(0, mostFollowed))
    for (const [id, live] of this.#followed) {
      if (friends.has(id)) continue
      live.close()
      this.#followed.delete(id)
    }
    for (const id of friends) {
      if (!this.#followed.has(id)) this.#followed.set(id, this.parlor.watch(`person.${id}`))
    }
  }

  request(userId) { return this.call("request", { userId }) }
  accept(userId) { return this.call("accept", { userId }) }
  decline(userId) { return this.call("decline", { userId }) }
  remove(userId) { return this.call("remove", { userId }) }
  card(userId) { return this.call("card", { userId }) }
  declineInvitation(roomCode) { return this.call("declineInvitation", { roomCode }) }
  decide(kind, key, payload) {
    return this.call("decide", { kind, key, ...(payload == null ? {} : { payload }) })
  }
  undecide(kind, key) { return this.call("undecide", { kind, key }) }
  block(userId) { return this.decide("block", userId) }
  unblock(userId) { return this.undecide("block", userId) }
  /** The colour in which the viewer sees somebody; without one, their usual colour. */
  color(userId, color) {
    return color ? this.decide("color", userId, color) : this.undecide("color", userId)
  }

  /** Friends and requests with all that lists show: who is online, colours, symbols. */
  async list() {
    const whole = { friends: [], incoming: [], outgoing: [], invitations: [] }
    let after
    do {
      const page = await this.call("list", { ...(after && { after }) })
      for (const list of Object.keys(whole)) whole[list].push(...(page[list] ?? []))
      after = page.more
    } while (after)
    return whole
  }
}
