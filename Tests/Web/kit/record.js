import { writeFileSync } from "node:fs"

/** What a connection told of each stream, as a file to fold again: `PARLOR_RECORD=folder`. */
export class Recorder {
  streams = new Map()
  people = {}

  constructor(parlor) {
    this.parlor = parlor
    parlor.on("frame", ({ direction, text }) => {
      if (direction === "in") for (const object of [JSON.parse(text)].flat()) this.#hear(object)
    })
  }

  #hear(object) {
    const { stream, rev, event, at, by, body, snapshot } = object
    for (const told of [object.people, ...(object.ok?.streams ?? []).map(({ people }) => people)]) {
      Object.assign(this.people, told)
    }
    if (event === "identityChanged") this.people[body.userId] = body
    if (snapshot && !object.cid) this.streams.set(stream, { rev, snapshot, events: [] })
    const known = this.streams.get(stream)
    if (event && rev > (known?.events.at(-1)?.rev ?? known?.rev)) {
      known.events.push({ rev, event, at, by, body })
    }
  }

  /** One file a kind, of the stream with the most events. */
  write(folder, lives) {
    const best = new Map()
    for (const live of lives) {
      const count = this.streams.get(live.stream)?.events.length ?? 0
      if (live.status === "live" && count > (best.get(live.kind)?.count ?? 0)) best.set(live.kind, { live, count })
    }
    for (const [kind, { live }] of best) {
      const { snapshot, events } = this.streams.get(live.stream)
      const record = { kind, me: this.parlor.userId, snapshot, events, people: this.people, view: live.base }
      writeFileSync(`${folder}/${kind === "match" ? live.state.game : kind}.json`, JSON.stringify(record) + "\n")
    }
  }
}
