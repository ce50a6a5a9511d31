import { presence } from "../people/times.js"

/** Whether the other one of a direct conversation is online; watched from when it is known who that is. */
export class PresenceOf {
  #live = null

  constructor(app) { this.app = app }

  of(userId) {
    if (userId && this.#live?.key !== userId) {
      this.close()
      this.#live = this.app.parlor.watch(`person.${userId}`)
    }
    return this.#live?.state
  }

  words(userId) {
    const state = this.of(userId)
    return state ? presence(state) : ""
  }

  close() {
    this.#live?.close()
    this.#live = null
  }
}
