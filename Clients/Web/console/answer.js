import { objects } from "./lines.js"

/** What a command answered, asked again every `seconds` while the page is looked at. */
export class Answer {
  /** The last good answer, which stays while the next one is asked for, and when that fails. */
  value = null
  /** Why there is none, as a sentence; nil when all is well. */
  error = null
  /** What the command says beside its answer, such as that somebody is missing in it. */
  note = null
  code = null
  milliseconds = null
  isAsking = false
  #console
  #seconds
  #read
  #onAnswer
  #timer = null
  #asked = 0
  #isClosed = false

  constructor(console, words, { seconds, read = objects, onAnswer } = {}) {
    this.words = words
    this.#console = console
    this.#seconds = seconds
    this.#read = read
    this.#onAnswer = onAnswer
    this.ask()
  }

  async ask() {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    const number = (this.#asked += 1)
    this.isAsking = true
    this.#console.redraw()
    const result = await this.#console.run(this.words)
    if (this.#isClosed || number !== this.#asked) return
    this.isAsking = false
    this.#take(result)
    if (this.#seconds) this.#timer = setTimeout(() => this.#askAgain(), this.#seconds * 1000)
    this.#console.redraw()
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  /** A page that nobody looks at asks nothing. */
  #askAgain() {
    if (this.#console.isWatched) this.ask()
    else this.#timer = setTimeout(() => this.#askAgain(), 1000)
  }

  #take({ fault, exit, output, error, milliseconds, cut }) {
    if (fault) {
      this.code = fault.code
      // The console says itself that nobody answers, or that the session ended.
      this.error = fault.isEnd || fault.isAway ? null : fault.message
      return
    }
    this.code = exit
    this.milliseconds = milliseconds
    const sentence = error.trim()
    const isAnswer = output.trim() !== "" || exit === 0
    if (isAnswer) this.value = this.#read(output)
    this.error = isAnswer ? null : sentence || `The command ended with ${exit}, and said nothing.`
    const ends = cut ? "There is more than one answer may carry: what follows is left out here." : ""
    this.note = isAnswer ? [sentence, ends].filter(Boolean).join(" ") || null : null
    if (isAnswer) this.#onAnswer?.(this.value)
  }
}
