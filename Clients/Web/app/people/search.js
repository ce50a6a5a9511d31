import { onlineFirstOfEqualNames } from "./order.js"

const WAIT = 250
const PAGE = 20
/** A page may have nobody on it and still have a next one. */
const MOST_EMPTY_PAGES = 6

/** People whose name or handle begins with what is typed, found while it is typed. */
export class Search {
  typed = ""
  people = []
  isBusy = false
  more = null
  error = null
  #app
  #timer
  #number = 0

  constructor(app) { this.#app = app }

  get isOn() { return this.prefix.length > 0 }
  get prefix() { return this.typed.trim().replace(/^@/, "") }

  type(text) {
    this.typed = text
    clearTimeout(this.#timer)
    this.#number += 1
    this.error = null
    this.isBusy = this.isOn
    if (this.isOn) this.#timer = setTimeout(() => this.#find(), WAIT)
    else Object.assign(this, { people: [], more: null })
    this.#app.redraw()
  }

  next() { return this.#find(this.more) }

  close() { clearTimeout(this.#timer) }

  async #find(after) {
    const number = (this.#number += 1)
    this.isBusy = true
    this.#app.redraw()
    const found = []
    let more = after
    try {
      for (let pages = 0; pages < MOST_EMPTY_PAGES; pages += 1) {
        const page = await this.#app.parlor.call(
          "person.search", { prefix: this.prefix, limit: PAGE, ...(more && { after: more }) })
        if (this.#number !== number) return
        found.push(...page.people)
        more = page.more
        if (!more || found.length > 0) break
      }
      this.people = onlineFirstOfEqualNames(after ? [...this.people, ...found] : found)
      this.more = more ?? null
    } catch (error) {
      if (this.#number !== number) return
      this.error = error
    }
    this.isBusy = false
    this.#app.redraw()
  }
}

/** Names are found without their accents too. */
export function fold(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() }
