const KEPT = 60 * 60_000
/** What is older is kept by the ten seconds. */
const FINE = 10 * 60_000
const COARSE = 10_000
/** Above it the page did not look: no line joins what was before with what is after. */
export const GAP = 20_000

/** Figures over the time that the page is open, at most an hour of them. */
export class Samples {
  #fine = []
  #coarse = []

  /** `figures` is {"calls": 12, "lobby-1 calls": 3}. */
  add(at, figures) {
    this.#fine.push({ at, figures })
    while (this.#fine[0].at < at - FINE) this.#coarsen(this.#fine.shift())
    while (this.#coarse[0]?.at < at - KEPT) this.#coarse.shift()
  }

  get newest() { return this.#fine.at(-1) }

  /** The time that all of them are from: at least a minute, so that a line does not begin stretched. */
  get span() {
    const to = this.newest?.at ?? 0
    return { from: Math.min((this.#coarse[0] ?? this.#fine[0])?.at ?? 0, to - 60_000), to }
  }

  /** [{at, value}] of one figure, where it is known. */
  of(name) {
    return [...this.#coarse, ...this.#fine].filter(({ figures }) => figures[name] != null).map(({ at, figures }) =>
      ({ at, value: figures[name] }))
  }

  #coarsen(sample) {
    const last = this.#coarse.at(-1)
    if (last && periodOf(last) === periodOf(sample)) last.figures = highest(last.figures, sample.figures)
    else this.#coarse.push(sample)
  }
}

function periodOf({ at }) { return Math.floor(at / COARSE) }

/** The larger of each figure: a peak stays. */
function highest(one, other) {
  const most = { ...one }
  for (const [name, value] of Object.entries(other)) {
    if (most[name] == null || value > most[name]) most[name] = value
  }
  return most
}
