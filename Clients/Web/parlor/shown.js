/**
 * What a Live shows: the model that events change, its people as they look now, and over it what is
 * not confirmed yet.
 */
export class Shown {
  model = null
  #rules
  #people
  #overlays
  #base = null
  #state = null
  #isDirty = false
  #seenPeople = 0
  #hadOverlays = false

  constructor({ rules, people, overlays }) {
    this.#rules = rules
    this.#people = people
    this.#overlays = overlays
  }

  get state() {
    this.#update()
    return this.#state
  }

  get base() {
    this.#update()
    return this.#base
  }

  /** The overlays changed. */
  touch() { this.#isDirty = true }

  set(model) {
    this.model = model
    this.#isDirty = true
  }

  #update() {
    const { version } = this.#people
    if (!this.model || (!this.#isDirty && this.#seenPeople === version)) return
    this.#isDirty = false
    this.#seenPeople = version
    const view = this.#rules.view(this.model)
    const base = this.#rules.show(view, this.#people)
    // What is shown once needs not be shown again.
    if (view === this.model) this.model = base
    const hasOverlays = !this.#overlays.isEmpty
    if (base !== this.#base || hasOverlays || this.#hadOverlays) this.#state = this.#overlays.apply(base)
    this.#base = base
    this.#hadOverlays = hasOverlays
  }
}
