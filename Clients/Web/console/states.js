import { Answer } from "./answer.js"
import { first, objects } from "./lines.js"

const MOST = 60

/** A stream's states and differences by revision, each asked for once. */
export class States {
  #console
  #stream
  #known = new Map()

  constructor(console, stream) {
    this.#console = console
    this.#stream = stream
  }

  /** The answer with the state at a revision. */
  at(rev) { return this.#answer(["state", this.#stream, "--at", String(rev)], first) }

  /** The answer with what differs between two revisions. */
  between(from, to) { return this.#answer(["diff", this.#stream, String(from), String(to)], objects) }

  /** The answer with a match's step as `seat` saw it: a number, "audience", or "all". */
  seen(rev, seat) {
    return this.#answer(["replay", this.#stream, "--at", String(rev), "--seat", seat], first)
  }

  close() {
    for (const answer of this.#known.values()) answer.close()
  }

  #answer(words, read) {
    const key = words.join(" ")
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= MOST) {
      const [oldest, answer] = this.#known.entries().next().value
      answer.close()
      this.#known.delete(oldest)
    }
    const answer = new Answer(this.#console, words, { read })
    this.#known.set(key, answer)
    return answer
  }
}
