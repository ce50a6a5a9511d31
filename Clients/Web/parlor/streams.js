import { Backoff } from "./backoff.js"
import { unseen } from "./error.js"
import { uuid } from "./ids.js"

const passing = new Set(["UNAVAILABLE", "TIMEOUT", "RATE_LIMITED"])
/** A match exists a moment after its room says so. */
const notYet = new Set(["MATCH_NOT_FOUND", "NOT_FOUND"])

/** The streams that are watched: one Live each, however many use it. */
export class Streams {
  #lives = new Map()
  #asked = new Map()
  #retries = new Map()

  constructor({ connection, keeper, people, timing, make }) {
    Object.assign(this, { connection, keeper, people, timing, make })
  }

  all() { return [...this.#lives.values()] }
  get(stream) { return this.#lives.get(stream) }

  watch(stream) {
    let live = this.#lives.get(stream)
    if (!live) {
      live = this.make(stream)
      this.#lives.set(stream, live)
      this.#start(live)
    }
    live.watchers += 1
    clearTimeout(live.leaving)
    // It may be open again.
    if (live.status === "closed") live.reload()
    return live
  }

  release(live) {
    if (live.watchers === 0) return
    live.watchers -= 1
    if (live.watchers === 0) this.#linger(live)
  }

  /** From a new view on. */
  rewatch(live) {
    live.forgetPlace()
    this.#ask(live)
  }

  rewatchLater(live) {
    live.forgetPlace()
    this.#later(live)
  }

  /** There is a new connection: go on where each stream was. */
  resume() {
    this.#asked.clear()
    for (const live of this.#lives.values()) {
      if (live.isPrepared && live.status !== "closed") this.#ask(live)
    }
  }

  down() {
    this.#asked.clear()
    for (const live of this.#lives.values()) live.broken()
  }

  endAll(error) {
    for (const live of this.#lives.values()) {
      this.#stopTimers(live)
      live.over(error)
    }
    this.#lives.clear()
    this.#asked.clear()
  }

  /** True if the object is about a stream. */
  take(object) {
    const asked = this.#asked.get(object.cid)
    if (asked) {
      this.#asked.delete(object.cid)
      // What was asked again meanwhile is answered by the newer one.
      if (asked.asked === object.cid) this.#answered(asked, object)
      return true
    }
    if (object.stream == null || object.cid != null) return false
    const live = this.#lives.get(object.stream)
    if (object.event) this.#event(live, object)
    else if (!live) return true
    else if ("snapshot" in object) this.#state(live, object)
    else if (object.signal) live.signal(object)
    else if ("closed" in object) this.#closed(live, object.closed)
    return true
  }

  keepSoon(live) { this.keeper?.keepSoon(live) }

  async #start(live) {
    const kept = await this.keeper?.recall(live.stream)
    if (this.#lives.get(live.stream) !== live) return
    if (kept) this.#recall(live, kept)
    live.isPrepared = true
    this.#ask(live)
  }

  #recall(live, kept) {
    this.people.recall(kept.people)
    live.recall(kept)
  }

  #ask(live) {
    clearTimeout(this.#retries.get(live)?.timer)
    if (!this.connection.isWelcomed || this.#lives.get(live.stream) !== live) return
    const cid = uuid()
    const since = live.epoch ? { epoch: live.epoch, since: live.rev } : {}
    this.#asked.set(cid, live)
    live.asked = cid
    this.connection.send({ cid, watch: [{ stream: live.stream, ...since }] })
  }

  #answered(live, { ok, error }) {
    if (this.#lives.get(live.stream) !== live) return
    const answer = ok?.streams?.[0]
    const failure = error ?? answer?.error
    if (failure) return this.#refused(live, failure)
    this.#retries.delete(live)
    this.people.merge(answer.people)
    if (answer.recovered) live.recovered(answer)
  }

  #refused(live, failure) {
    const isEarly = live.kind === "match" && !live.state && notYet.has(failure.code)
    const known = this.#retries.get(live)
    if (passing.has(failure.code) || (isEarly && !(known?.tries > 6))) {
      return this.#later(live, failure.retryAfterMs)
    }
    this.#retries.delete(live)
    live.over(unseen(live.kind, failure, false))
  }

  #later(live, atLeastMs) {
    const retry = this.#retries.get(live) ?? { backoff: new Backoff({ most: 5000 }), tries: 0 }
    this.#retries.set(live, retry)
    retry.tries += 1
    clearTimeout(retry.timer)
    const pause = Math.max(atLeastMs ?? 0, retry.backoff.next())
    retry.timer = setTimeout(() => this.#ask(live), pause)
  }

  #state(live, object) {
    this.people.merge(object.people)
    if (live.kind === "person") this.people.put(object.snapshot)
    live.begin(object)
  }

  #closed(live, message) {
    live.over(unseen(live.kind, { code: "CLOSED", message }, true))
  }

  #event(live, object) {
    const isIdentity = object.event === "identityChanged" && object.body?.userId != null
    if (isIdentity) this.people.put(object.body)
    // It also comes by way of other streams, and perhaps ahead of this one's events.
    live?.take(object, { isAhead: isIdentity && object.rev > live.rev + 1 })
  }

  #linger(live) {
    live.leaving = setTimeout(() => this.#leave(live), this.timing.lingerMs)
    live.leaving.unref?.()
  }

  #leave(live) {
    if (live.watchers > 0) return
    // What is not confirmed yet must not be lost from sight.
    if (!live.overlays.isEmpty && live.status !== "closed") return this.#linger(live)
    this.#stopTimers(live)
    this.keeper?.keepSoon(live)
    this.#lives.delete(live.stream)
    this.connection.send({ cid: uuid(), unwatch: [live.stream] })
    live.left()
  }

  #stopTimers(live) {
    clearTimeout(live.leaving)
    clearTimeout(this.#retries.get(live)?.timer)
    this.#retries.delete(live)
  }
}
