import { extend } from "../folds/rooms.js"
import { Live } from "../live.js"

const mostRooms = 1000

/** `rooms.public`, with all its pages. */
export class Rooms extends Live {
  #gone = new Set()

  create(body) { return this.parlor.call("room.create", body) }

  async began({ more }) {
    this.#gone.clear()
    const { epoch } = this
    while (more && this.state.rooms.length < mostRooms) {
      const page = await this.parlor.call("room.list", { after: more }).catch(() => null)
      if (!page || this.epoch !== epoch || this.state?.more !== more) return
      const rooms = page.rooms.filter(({ code }) => !this.#gone.has(code))
      this.grow((list) => extend(list, { rooms, more: page.more }))
      more = page.more
    }
  }

  folded({ event, body }) {
    if (event === "unlisted") this.#gone.add(body.code)
    else this.#gone.delete(body.code)
  }
}
