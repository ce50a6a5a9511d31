import { Live } from "../live.js"

/** `match.<id>` */
export class Match extends Live {
  /** What the viewer may do now: the first 64 actions, each to be sent as it is. */
  get moves() { return this.state?.moves ?? none }
  /** The ids of the people for whom the match waits. */
  get awaited() { return this.state?.awaited ?? none }
  get isMyTurn() { return this.awaited.includes(this.parlor.userId) }

  /** `at` says what the player saw, so that a late tap never plays into another turn. */
  act(action, { at = this.rev } = {}) {
    return this.call("act", { action, ...(at ? { at } : {}) })
  }

  /** All that the viewer may do now. */
  async legal() { return (await this.call("legal")).actions }
  resign() { return this.call("resign") }
  comeBack() { return this.call("comeBack") }
  replay({ seat, rev, after } = {}) { return this.call("replay", { seat, rev, after }) }
}

const none = Object.freeze([])
