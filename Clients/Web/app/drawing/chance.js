/** Chance that is the same everywhere: the number at a place depends on the seed and the place alone. */
export class Chance {
  #seed

  constructor(seed) { this.#seed = seed >>> 0 }

  /** From 0 up to, but without, 1. */
  at(place) {
    let bits = (this.#seed + Math.imul(place + 1, 0x9e3779b9)) >>> 0
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
    return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296
  }

  /** The same, changing slowly from place to place. */
  smooth(place) {
    const before = Math.floor(place)
    const t = place - before
    const ease = t * t * (3 - 2 * t)
    return this.at(before) * (1 - ease) + this.at(before + 1) * ease
  }
}

/** A seed from where a stroke begins: it stays the same while the stroke grows. */
export function seedOf({ x, y }) {
  const across = Math.floor(x * 16) | 0
  const down = Math.floor(y * 16) | 0
  return (Math.imul(across, 0x27d4eb2d) ^ Math.imul(down, 0x165667b1)) >>> 0
}
