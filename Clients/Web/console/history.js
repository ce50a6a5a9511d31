import { objects } from "./lines.js"

const PAGE = 50

/** A stream's events, the newest first; older ones are loaded when they are asked for. */
export class History {
  /** The newest first. */
  events = []
  error = null
  isLoading = false
  #console
  #stream

  constructor(console, stream) {
    this.#console = console
    this.#stream = stream
  }

  get head() { return this.events[0]?.rev ?? 0 }
  get oldest() { return this.events.at(-1)?.rev ?? 0 }
  get hasOlder() { return this.oldest > 1 }

  /** Takes what `parlor history --limit 50` said. A stream that began anew is another one. */
  take(events) {
    const found = [...events].reverse()
    if (found.length === 0) return
    const isSame = this.events.length === 0 || this.events[0].epoch === found[0].epoch
    const isNext = found.at(-1).rev <= this.head + 1
    const known = isSame && isNext ? this.events.filter((event) => event.rev < found.at(-1).rev) : []
    this.events = [...found, ...known]
  }

  async loadOlder() {
    if (this.isLoading || !this.hasOlder) return
    this.isLoading = true
    this.#console.redraw()
    const words = ["history", this.#stream, "--before", String(this.oldest), "--limit", String(PAGE)]
    const { fault, output = "", error = "" } = await this.#console.run(words)
    const found = objects(output)
    this.error = fault?.message ?? (found.length === 0 ? error.trim() || null : null)
    this.events = [...this.events, ...found.reverse()]
    this.isLoading = false
    this.#console.redraw()
  }
}
