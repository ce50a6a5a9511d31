const longestMs = 7 * 24 * 3600_000

/**
 * What was made here and is not answered yet, kept on the device: a message that was written in a
 * tunnel is sent after the page was closed and opened again, under the same id.
 */
export class Outbox {
  #entries = []
  #answered = new Set()
  #writing = Promise.resolve()

  constructor({ store, owner }) { Object.assign(this, { store, owner }) }

  /** What earlier pages left, in order. */
  async load() {
    if (!this.store) return []
    const reading = this.store.get(this.#name).catch(() => null)
    this.#writing = this.#writing.then(() => reading)
    const entries = JSON.parse(await reading ?? "[]").filter(({ at }) => Date.now() - at < longestMs)
    this.#entries = [...entries, ...this.#entries]
    return entries
  }

  /** Keeps the entry until it is answered. */
  async hold(entry, answer) {
    const others = () => this.#entries.filter(({ cid }) => cid !== entry.cid)
    this.#write([...others(), entry])
    try {
      await answer
    } catch (error) {
      // Nobody said what became of it.
      if (error.code === "OFFLINE" || error.code === "SIGNED_OUT") return
    }
    this.#answered.add(entry.cid)
    this.#write(others())
  }

  /** Nothing of one person goes out as the next. */
  forget() {
    this.#entries = []
    this.#answered.clear()
  }

  #write(entries) {
    this.#entries = entries
    if (!this.store || !this.owner()) return
    const name = this.#name
    this.#writing = this.#writing.then(() => this.#keep(name, entries)).catch(() => {})
  }

  /** What other tabs hold stays. */
  async #keep(name, entries) {
    const kept = JSON.parse(await this.store.get(name) ?? "[]")
    const own = new Set(entries.map(({ cid }) => cid))
    const others = kept.filter(({ cid }) => !own.has(cid) && !this.#answered.has(cid))
    await this.store.set(name, JSON.stringify([...others, ...entries]))
  }

  get #name() { return `outbox ${this.owner()}` }
}
