/** Another one whenever a fold keeps its model otherwise. */
const version = "1"
const mostRecords = 80
const mostBytes = 300_000
const saveAfterMs = 800
const recallWithinMs = 400

/**
 * The newest view of each watched stream, kept on the device, so that a page shows something at once.
 * Records are bounded in number and size, belong to one person, and go when they sign out.
 */
export class Keeper {
  #cleared = 0
  #waiting = new Set()
  #timer = null
  #index = null

  /** `store` has `get`, `set`, `remove`, `clear`, all async; `owner()` is who is signed in. */
  constructor({ store, owner, people }) {
    Object.assign(this, { store, owner, people })
  }

  /** `{epoch, rev, model, people}` of a stream; null if there is none, or it takes too long. */
  async recall(stream) {
    const late = new Promise((resolve) => { setTimeout(resolve, recallWithinMs, null).unref?.() })
    const found = this.store.get(this.#name(stream)).then((text) => (text ? JSON.parse(text) : null))
    return Promise.race([found.catch(() => null), late])
  }

  keepSoon(live) {
    this.#waiting.add(live)
    this.#timer ??= setTimeout(() => this.flush(), saveAfterMs)
    this.#timer.unref?.()
  }

  /** Writes what waits; at the latest when the page goes. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = null
    const lives = [...this.#waiting]
    const cleared = this.#cleared
    this.#waiting.clear()
    try {
      for (const live of lives) await this.#keep(live)
      if (lives.length > 0 && cleared === this.#cleared) await this.#bound()
    } catch {
      // A full or forbidden disk: the app does without.
    }
  }

  async clear() {
    this.#cleared += 1
    this.#waiting.clear()
    this.#index = null
    await this.store.clear().catch(() => {})
  }

  async #keep(live) {
    const { kept } = live
    if (!kept || !this.owner()) return
    const name = this.#name(live.stream)
    const cleared = this.#cleared
    const text = JSON.stringify({ ...kept, people: this.people.in(JSON.stringify(kept)) })
    const index = await this.#records()
    // Somebody signed out meanwhile: nothing of theirs may come back.
    if (cleared !== this.#cleared) return
    delete index[name]
    if (text.length > mostBytes) return this.store.remove(name)
    index[name] = Date.now()
    await this.store.set(name, text)
  }

  /** The oldest go. */
  async #bound() {
    const index = await this.#records()
    const names = Object.keys(index)
    for (const name of names.slice(0, Math.max(0, names.length - mostRecords))) {
      delete index[name]
      await this.store.remove(name)
    }
    await this.store.set("index", JSON.stringify({ version, index }))
  }

  /** When each record was kept, the oldest first. Records of another version are useless. */
  async #records() {
    if (this.#index) return this.#index
    const kept = JSON.parse(await this.store.get("index").catch(() => null) ?? "{}")
    const isCurrent = kept.version === version
    this.#index = isCurrent ? kept.index : {}
    if (!isCurrent) for (const name of Object.keys(kept.index ?? {})) await this.store.remove(name)
    return this.#index
  }

  #name(stream) { return `${version} ${this.owner()} ${stream}` }
}
