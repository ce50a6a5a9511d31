import { change, same } from "../folds/immutable.js"
import { uuid } from "../ids.js"
import { Live } from "../live.js"

/** `match.<id>` */
export class Match extends Live {
  /** What the viewer may do now: the first 64 actions, each to be sent as it is. */
  get moves() { return this.state?.moves ?? none }
  /** The ids of the people for whom the match waits. */
  get awaited() { return this.state?.awaited ?? none }
  get isMyTurn() { return this.awaited.includes(this.parlor.userId) }

  /** What the player did and nobody has answered yet: `{action, cid}`, the first one first. */
  get underway() { return this.state?.underway ?? none }
  /** True if something of that has not gone out yet. */
  get canTakeBack() { return this.underway.some(({ cid }) => this.parlor.calls.isUnsent(cid)) }

  /**
   * Waits for the network as long as it takes, and is `underway` until it is answered. `at` says what
   * the player saw, so that a late move never plays into another turn. Of several moves, each
   * was chosen with the one before it on the table.
   */
  act(action, { at = this.rev } = {}) {
    const cid = uuid()
    const { calls, userId } = this.parlor
    return this.optimistic("act", { action, ...(at ? { at } : {}) }, {
      cid,
      after: (body, rev) => (body.at ? { ...body, at: rev } : body),
      apply: (match) => change(match, { underway: [...(match.underway ?? []), { action, cid }] }),
      settles: ({ event, body }) =>
        event === "acted" && body.by === userId && !body.byBot && !calls.isUnsent(cid)
        && (body.action === undefined || same(body.action, action)),
    })
  }

  /** Drops the moves that have not gone out: their promises are rejected as `TAKEN_BACK`. */
  takeBack() {
    for (const { cid } of this.underway) this.parlor.calls.takeBack(cid)
  }

  /** All that the viewer may do now. */
  async legal() { return (await this.call("legal")).actions }
  resign() { return this.call("resign") }
  comeBack() { return this.call("comeBack") }
  /** Asks those whom the match waits for to go on; refused in their first ten seconds, and twice in a turn. */
  nudge() { return this.call("nudge") }
  /** Throws an emoji at the table: the signal `react` for all who watch. */
  react(emoji) { return this.call("react", { emoji }) }
  replay({ seat, rev, after } = {}) { return this.call("replay", { seat, rev, after }) }
}

const none = Object.freeze([])
