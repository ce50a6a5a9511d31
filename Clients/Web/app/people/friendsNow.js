import { friendsOf } from "./friendsOf.js"
import { onlineFirst } from "./order.js"

/** Friends beyond these show who is online as of the moment the page opened. */
const MOST_WATCHED = 100

/** The viewer's friends and requests as lists show them, with who is online. */
export class FriendsNow {
  #app
  #listed = new Map()
  #watched = new Map()
  #asked = new Set()
  #isListed = false

  constructor(app) {
    this.#app = app
    this.#list()
  }

  get isLoading() { return !friendsOf(this.#app)?.state }

  get friends() {
    const ids = friendsOf(this.#app)?.state?.friends ?? []
    this.#watch([...ids.slice(0, MOST_WATCHED), ...this.#blocked.slice(0, MOST_WATCHED)])
    return onlineFirst(this.#people(ids))
  }

  get blocked() { return this.#people(this.#blocked) }

  get incoming() { return this.#people(friendsOf(this.#app)?.state?.incoming ?? []) }
  get outgoing() { return this.#people(friendsOf(this.#app)?.state?.outgoing ?? []) }
  get invitations() { return [...friendsOf(this.#app)?.state?.invitations ?? []].reverse() }

  close() {
    for (const live of this.#watched.values()) live.close()
    this.#watched.clear()
  }

  async #list() {
    try {
      const { friends, incoming, outgoing } = await friendsOf(this.#app).list()
      for (const person of [...friends, ...incoming, ...outgoing]) this.#listed.set(person.userId, person)
    } catch { /* Their streams and person.many tell the same, later. */ }
    this.#isListed = true
    this.#app.redraw()
  }

  /** No list of people has those whom the viewer blocks. */
  get #blocked() {
    const decisions = friendsOf(this.#app)?.state?.decisions ?? []
    return decisions.filter(({ kind }) => kind === "block").map(({ key }) => key)
  }

  #watch(ids) {
    const wanted = new Set(ids)
    for (const id of wanted) {
      if (!this.#watched.has(id)) this.#watched.set(id, this.#app.parlor.watch(`person.${id}`))
    }
    for (const [id, live] of this.#watched) {
      if (wanted.has(id)) continue
      live.close()
      this.#watched.delete(id)
    }
  }

  #people(ids) {
    const unknown = []
    const people = ids.map((userId) => {
      const shown = this.#app.parlor.person(userId)
      const now = this.#watched.get(userId)?.state ?? this.#listed.get(userId)
      if (!shown && !now) unknown.push(userId)
      return { displayName: "", isOnline: false, ...now, ...shown, userId }
    })
    this.#learn(unknown)
    return people
  }

  async #learn(ids) {
    const wanted = ids.filter((id) => this.#isListed && !this.#asked.has(id)).slice(0, 50)
    if (wanted.length === 0) return
    wanted.forEach((id) => this.#asked.add(id))
    const found = await this.#app.parlor.call("person.many", { userIds: wanted }).catch(() => null)
    for (const person of found?.people ?? []) this.#listed.set(person.userId, person)
    this.#app.redraw()
  }
}
