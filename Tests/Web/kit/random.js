/** The same seed gives the same session. */
export class Random {
  constructor(seed) { this.state = seed }

  next() {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  below(count) { return Math.floor(this.next() * count) }
  chance(share) { return this.next() < share }
  of(list) { return list[this.below(list.length)] }
}
