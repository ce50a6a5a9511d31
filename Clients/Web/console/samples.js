const KEPT = 15 * 60_000
/** Above it the page did not look: no line joins what was before with what is after. */
export const GAP = 20_000

/** Figures over the time that the page is open, at most 15 minutes of them. */
export class Samples {
  #all = []

  /** `figures` is {"calls": 12, "lobby-1 calls": 3}. */
  add(at, figures) {
    this.#all.push({ at, figures })
    const oldest = at - KEPT
    const place = this.#all.findIndex((sample) => sample.at >= oldest)
    if (place > 0) this.#all.splice(0, place)
  }

  get newest() { return this.#all.at(-1) }

  /** The time that all of them are from: at least a minute, so that a line does not begin stretched. */
  get span() {
    const to = this.newest?.at ?? 0
    return { from: Math.min(this.#all[0]?.at ?? 0, to - 60_000), to }
  }

  /** [{at, value}] of one figure, where it is known. */
  of(name) {
    return this.#all.filter(({ figures }) => figures[name] != null).map(({ at, figures }) =>
      ({ at, value: figures[name] }))
  }
}
