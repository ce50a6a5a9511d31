/** How people look now: the newest identity that any stream or answer told of each. */
export class People {
  /** Counts up when anybody looks different. */
  version = 1
  #known = new Map()
  #isTold = true

  constructor(changed = () => {}) { this.changed = changed }

  get(id) { return this.#known.get(id) }

  /** Takes identities by id, as `state` and `watched` have them. */
  merge(people) {
    for (const identity of Object.values(people ?? {})) this.put(identity)
  }

  put({ userId, displayName, avatarType, avatarId, photoURL, avatar }) {
    const identity = { userId, displayName }
    if (avatarType != null) identity.avatarType = avatarType
    if (avatarId != null) identity.avatarId = avatarId
    if (photoURL != null) identity.photoURL = photoURL
    if (avatar != null) identity.avatar = avatar
    const text = JSON.stringify(identity)
    if (this.#known.get(userId)?.[as] === text) return
    Object.defineProperty(identity, as, { value: text })
    this.#known.set(userId, identity)
    this.version += 1
    if (!this.#isTold) return
    this.#isTold = false
    queueMicrotask(() => { this.#isTold = true; this.changed() })
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
      this.put({ ...item, userId: item.id, displayName: item.username })
    }
  }

  all() { return [...this.#known.values()] }

  clear() { this.#known.clear() }
}

const as = Symbol("as text")
const isPerson = (item) => item?.userId != null && item.displayName != null

const identities = new WeakMap();

/// The identity in the view of a `person` stream; the same object for the same view.
export function identityOf(view) {
    if (!identities.has(view)) {
        const { id, displayName, avatarType, avatarId, photoURL, avatar } = view;
        identities.set(view, { userId: id, displayName, avatarType, avatarId, photoURL, avatar });
    }
    return identities.get(view);
}
