import { Backoff } from "./backoff.js"
import { ParlorError } from "./error.js"
import { uuid } from "./ids.js"

/**
 * Calls on their way. Each has a UUID and is sent again with it until it is answered, so a break
 * loses and doubles nothing. Commands about one entity go one after the other.
 */
export class Calls {
  #open = new Map()
  #lanes = new Map()

  constructor(connection, timing) {
    this.connection = connection
    this.timing = timing
    this.frameBytes = Infinity
  }

  /**
   * `{ok, stream, rev}`, or throws a ParlorError. `about`: whose line it stands in, if it has no
   * key. `patient`: has no deadline, and waits for the network as long as it takes. `after(body, rev)`
   * is the body that goes out once the command before it in its line has happened.
   */
  ask(name, body, { key, about = key, cid = uuid(), timeoutMs, patient = false, after } = {}) {
    const frame = { cid, call: name, ...(key == null ? {} : { key }), body: body ?? {} }
    if (bytes(frame, this.frameBytes) > this.frameBytes) {
      throw new ParlorError("PAYLOAD_TOO_LARGE", "That is too large to send.")
    }
    return new Promise((resolve, reject) => {
      const call = { cid, frame, after, isUnsent: true, resolve, reject, backoff: new Backoff({ most: 5000 }) }
      call.lane = isQuestion(name) || about == null ? null : `${name.split(".")[0]}.${about}`
      if (!patient) {
        call.deadline = setTimeout(() => this.#giveUp(call), timeoutMs ?? this.timing.callMs)
      }
      this.#open.set(cid, call)
      if (this.#isFirst(call)) this.#send(call)
    })
  }

  /** Something that is only worth saying now: nobody waits for the answer, and a break drops it. */
  tell(name, body, { key }) {
    this.connection.send({ cid: `tell-${uuid()}`, call: name, key, body })
  }

  resend() {
    for (const call of this.#open.values()) {
      if (!call.lane || this.#lanes.get(call.lane)[0] === call) this.#send(call)
    }
  }

  /** True if the object answers one of these calls. */
  take({ cid, ok, error, stream, rev }) {
    const call = this.#open.get(cid)
    if (!call) return false
    if (!error) {
      const next = this.#lanes.get(call.lane)?.[1]
      if (next?.after && rev) next.frame.body = next.after(next.frame.body, rev)
      this.#end(call, () => call.resolve({ ok, stream, rev }))
    }
    if (error && !this.#waits(call, error)) this.#end(call, () => call.reject(ParlorError.of(error)))
    return true
  }

  /** True while the call has not gone out even once. */
  isUnsent(cid) { return this.#open.get(cid)?.isUnsent ?? false }

  /** Drops a call that has not gone out; what may have arrived can't be taken back. */
  takeBack(cid) {
    if (!this.isUnsent(cid)) return
    const call = this.#open.get(cid)
    this.#end(call, () => call.reject(new ParlorError("TAKEN_BACK")))
  }

  failAll(error) {
    for (const call of [...this.#open.values()]) this.#end(call, () => call.reject(error), false)
  }

  /** True if the call is sent again after this refusal. */
  #waits(call, { code, retryAfterMs }) {
    const isLate = code === "UNAVAILABLE" || code === "TIMEOUT"
    const isFirstLimit = code === "RATE_LIMITED" && retryAfterMs != null && !call.wasLimited
    if (!isLate && !isFirstLimit) return false
    call.wasLimited ||= isFirstLimit
    const pause = isFirstLimit ? retryAfterMs : Math.max(retryAfterMs ?? 0, call.backoff.next())
    clearTimeout(call.retry)
    call.retry = setTimeout(() => this.#send(call), pause)
    return true
  }

  #isFirst(call) {
    if (!call.lane) return true
    const lane = this.#lanes.get(call.lane) ?? []
    this.#lanes.set(call.lane, lane)
    return lane.push(call) === 1
  }

  #send(call) {
    clearTimeout(call.retry)
    if (this.connection.isWelcomed) call.isUnsent = false
    this.connection.send(call.frame)
  }

  #giveUp(call) {
    const code = this.connection.isOnline ? "TIMEOUT" : "OFFLINE"
    this.#end(call, () => call.reject(new ParlorError(code)))
  }

  #end(call, settle, goesOn = true) {
    this.#open.delete(call.cid)
    clearTimeout(call.deadline)
    clearTimeout(call.retry)
    if (call.lane) this.#leave(call, goesOn)
    settle()
  }

  #leave(call, goesOn) {
    const lane = this.#lanes.get(call.lane)
    const wasFirst = lane[0] === call
    lane.splice(lane.indexOf(call), 1)
    if (lane.length === 0) this.#lanes.delete(call.lane)
    else if (wasFirst && goesOn) this.#send(lane[0])
  }
}

const questions = new Set(`account.devices chat.get chat.history chat.list drawing.brushes
  drawing.export drawing.get drawing.list friends.card friends.decisions friends.list
  friends.roster match.catalog match.defaults match.get match.legal match.replay match.rules
  match.seen person.avatars person.get person.many person.me person.search room.get room.list
  room.mine store.products store.verify`.split(/\s+/))

/** In UTF-8; counted only where it may be too much. */
function bytes(frame, most) {
  const text = JSON.stringify(frame)
  return text.length * 3 < most ? 0 : new TextEncoder().encode(text).length
}

const isQuestion = (name) => questions.has(name)
