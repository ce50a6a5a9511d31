import { avatarFields } from "./folds/portraits.js"

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
    if (pretended.of !== known) {
      pretended.of = known
      pretended.shown = { ...known, ...pretended.fields }
    }
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

  put({ userId, displayName, isBot, ...look }) {
    const identity = { userId, displayName }
    for (const name of avatarFields) if (look[name] != null) identity[name] = look[name]
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
    else if (item?.id != null && item.username != null) {
      const isBot = item.botLevel != null
      this.recall([{ ...item, userId: item.id, displayName: item.username, isBot }])
    }
  }

  /** Those whose ids appear in a text. */
  in(text) {
    return [...this.#known.values()].filter(({ userId }) => text.includes(userId))
  }

  /** People as they were once: they are only taken where nothing newer is known. */
  recall(people = []) {
    for (const person of people) if (!this.#known.has(person.userId)) this.put(person)
  }

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
