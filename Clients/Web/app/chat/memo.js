/** Keeps what was drawn for a key until something that it depends on is another. */
export class Memo {
  #kept = new Map()
  #used = new Map()

  get(key, deps, make) {
    const known = this.#used.get(key) ?? this.#kept.get(key)
    const isSame = known && known.deps.length === deps.length
      && known.deps.every((dep, index) => Object.is(dep, deps[index]))
    const entry = isSame ? known : { deps, value: make() }
    this.#used.set(key, entry)
    return entry.value
  }

  /** After a drawing: what was not asked for is forgotten. */
  sweep() {
    this.#kept = this.#used
    this.#used = new Map()
  }
}
