const PAUSE_MS = 800

/** What is typed into fields that keep themselves: after a pause, when one is left, and when all are closed. */
export class KeptFields {
  #fields = new Map()
  #pause
  #save

  /** `save(name, text)` resolves with true if that was done. Otherwise the text stays in its field. */
  constructor(save) { this.#save = save }

  /** What is typed, until it is saved and its field is left. */
  typed(name) { return this.#fields.get(name)?.text }

  type(name, text) {
    // A field that is emptied means something only after a text of it was saved.
    const field = this.#fields.get(name) ?? { saved: "", isSaving: false }
    this.#fields.set(name, Object.assign(field, { text, isLeft: false }))
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.keep(), PAUSE_MS)
  }

  leave(name) {
    const field = this.#fields.get(name)
    if (!field) return
    field.isLeft = true
    this.keep()
    this.#dropIfDone(name, field)
  }

  /** Saves what is not saved yet. */
  keep() {
    clearTimeout(this.#pause)
    return Promise.all([...this.#fields].map(([name, field]) => this.#keepOne(name, field)))
  }

  forget(name) { this.#fields.delete(name) }

  async #keepOne(name, field) {
    const text = field.text.trim()
    if (field.isSaving || text === field.saved) return
    field.isSaving = true
    const isSaved = await this.#save(name, text)
    field.isSaving = false
    if (!isSaved) return
    field.saved = text
    this.#dropIfDone(name, field)
    // More was typed meanwhile.
    await this.#keepOne(name, field)
  }

  #dropIfDone(name, field) {
    if (field.isLeft && !field.isSaving && field.text.trim() === field.saved) this.#fields.delete(name)
  }
}
