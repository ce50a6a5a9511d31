/** How people look now: the newest identity that any stream or answer told of each. */
export class People {
  /** Counts up when anybody looks different. */
  version = 1
  #known = new Map()
  #pretended = new Map()
  #isTold = true

  constructor(changed = () => {}) { this.changed = changed }

  get(id) {
    const pretended = this.#pretended.get(id)
    const known = this.#known.get(id)
    if (!pretended || !known) return known
    if (pretended.of !== known) Object.assign(pretended, { of: known, shown: { ...known, ...pretended.fields } })
    return pretended.shown
  }

  /** Shows somebody so until the returned function is called. */
  pretend(id, fields) {
    const pretended = { fields }
    this.#pretended.set(id, pretended)
    this.#isOther()
    return () => {
      if (this.#pretended.get(id) !== pretended) return
      this.#pretended.delete(id)
      this.#isOther()
    }
  }

  /** Takes identities by id, as `state` and `watched` have them. */
  merge(people) {
    for (const identity of Object.values(people ?? {})) this.put(identity)
  }

  put({ userId, displayName, avatarType, avatarId, photoURL, avatar, isBot }) {
    const identity = { userId, displayName }
    if (avatarType != null) identity.avatarType = avatarType
    if (avatarId != null) identity.avatarId = avatarId
    if (photoURL != null) identity.photoURL = photoURL
    if (avatar != null) identity.avatar = avatar
    if (isBot) identity.isBot = true
    const text = JSON.stringify(identity)
    if (this.#known.get(userId)?.[as] === text) return
    Object.defineProperty(identity, as, { value: text })
    this.#known.set(userId, identity)
    this.#isOther()
  }

  /** Takes whoever an answer shows by name. */
  learn(answer) {
    if (!answer || typeof answer !== "object") return
    if (isPerson(answer)) this.put(answer)
    for (const list of Object.values(answer)) {
      if (Array.isArray(list)) list.forEach((item) => this.#learnFrom(item))
    }
  }

  #learnFrom(item) {
    if (isPerson(item)) this.put(item)
    // A player in a room. The answer may be an old one, so it tells nothing new of who is known.
    else if (item?.id != null && item.username != null && !this.#known.has(item.id)) {
      const isBot = item.botLevel != null
      this.put({ ...item, userId: item.id, displayName: item.username, isBot })
    }
  }

  all() { return [...this.#known.values()] }

  clear() {
    this.#known.clear()
    this.#pretended.clear()
  }

  /** Tells it once a turn. */
  #isOther() {
    this.version += 1
    if (!this.#isTold) return
    this.#isTold = false
    queueMicrotask(() => {
      this.#isTold = true
      this.changed()
    })
  }
}

const as = Symbol("as text")
const isPerson = (item) => item?.userId != null && item.displayName != null
