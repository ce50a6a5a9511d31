/** Who waits for which revision of a stream. */
export class Revisions {
  #waiting = []

  /** Resolves when that revision was reached. Some never come to some viewers, so it ends some time. */
  wait(rev, mostMs) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.reach(rev), mostMs)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.push({ rev, done })
    })
  }

  reach(rev) {
    const reached = this.#waiting.filter((one) => one.rev <= rev)
    this.#waiting = this.#waiting.filter((one) => one.rev > rev)
    for (const { done } of reached) done()
  }
}
