/** Listeners by name. A listener that throws stops nobody else. */
export class Emitter {
  #listeners = new Map()

  on(name, listener) {
    const known = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, known)
    const own = (value) => listener(value)
    known.add(own)
    return () => known.delete(own)
  }

  emit(name, value) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        queueMicrotask(() => { throw error })
      }
    }
  }
}
