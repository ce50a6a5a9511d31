/**
 * What was done here and is not known to have happened yet: drawn over the view at once.
 *
 * An overlay has `apply(state)`; `rev` once the answer said when it happened; and perhaps
 * `settles(event)`, which knows the event that fulfils it.
 */
export class Overlays {
  #list = []

  get isEmpty() { return this.#list.length === 0 }
  get list() { return this.#list }

  add(overlay) { this.#list = [...this.#list, overlay] }

  remove(overlay) {
    const before = this.#list.length
    this.#list = this.#list.filter((one) => one !== overlay)
    return this.#list.length < before
  }

  apply(state) {
    return this.#list.reduce((shown, overlay) => overlay.apply(shown), state)
  }

  /** The events up to this revision are in the view now. */
  reached(rev) {
    this.#list = this.#list.filter((overlay) => !(overlay.rev <= rev))
  }

  /** An event fulfils the first overlay that knows it. */
  settle(event) {
    const settled = this.#list.find((overlay) => overlay.settles?.(event))
    if (settled) this.remove(settled)
    return settled
  }
}
