/** How long to wait before the next try: longer each time, and never for all clients the same. */
export class Backoff {
  #tries = 0

  constructor({ first = 300, most = 15_000 } = {}) {
    this.first = first
    this.most = most
  }

  next() {
    const ceiling = Math.min(this.most, this.first * 2 ** this.#tries++)
    return ceiling / 2 + Math.random() * ceiling / 2
  }

  reset() { this.#tries = 0 }
}
