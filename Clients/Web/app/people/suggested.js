import { friendsOf } from "./friendsOf.js"
import { tieTo } from "./friendship.js"

/** People with whom the viewer played, and who are no friends yet. */
export class Suggested {
  #app
  #people = []

  constructor(app) {
    this.#app = app
    this.#load()
  }

  /** Who was asked since, or blocked, is left out at once. */
  get people() { return this.#people.filter(({ userId }) => tieTo(this.#app, userId) === "none") }

  /** Nobody else hears of it, and the viewer's other devices do. */
  hide({ userId }) {
    this.#people = this.#people.filter((person) => person.userId !== userId)
    return this.#app.run(() => friendsOf(this.#app).decide("hidden", userId))
  }

  /** None where an older server suggests nobody. */
  async #load() {
    const { people } = await this.#app.parlor.call("friends.suggested", {}).catch(() => ({ people: [] }))
    this.#people = people
    this.#app.redraw()
  }
}
