import { Backoff } from "./backoff.js"
import { ParlorError } from "./error.js"
import { uuid } from "./ids.js"
import { Socket } from "./socket.js"

/** How often somebody who is suspended tries again: it may be lifted. */
const suspendedMs = 60_000
const closed = { unauthenticated: 4001, replaced: 4003, crowded: 1013, tooOften: 4029 }

/**
 * Keeps a welcomed WebSocket, through breaks. Calls and streams are told when there is a new one.
 *
 * `heard` has `status(status)`, `welcome(welcome)`, `object(object)`, `down()`, `signedOut(error)`,
 * `suspended(error)`, `replaced()` and `failed(error)`.
 */
export class Connection {
  status = "signedOut"
  isAway = false
  #socket = null
  #isWelcomed = false
  #attempt = 0
  #backoff
  #timers = {}
  #refusal = null
  #isTokenRefused = false
  #isRunning = false
  #isRepeating = false
  #tryingSince = null

  constructor({ address, WebSocket, session, hello, tape, timing, heard }) {
    Object.assign(this, { address, WebSocket, session, hello, tape, timing, heard })
    this.#backoff = new Backoff({ first: timing.firstRetryMs, most: timing.retryMs })
  }

  get isWelcomed() { return this.#isWelcomed }
  get isOnline() { return this.status === "online" }

  start() {
    if (this.#isRunning) return this.hurry()
    this.#isRunning = true
    this.#say("connecting")
    this.#connect()
  }

  /** Without waiting for the next try; also checks a socket that looks open. */
  hurry() {
    if (!this.#isRunning) return
    if (this.#isWelcomed) return this.#probe(this.timing.hurriedAnswerMs)
    if (this.#tryingSince && Date.now() - this.#tryingSince < this.timing.hurriedAnswerMs) return
    this.#forgetSocket()
    this.#backoff.reset()
    this.#connect()
  }

  stop(status) {
    this.#isRunning = false
    this.#forgetSocket()
    clearTimeout(this.#timers.retry)
    this.#attempt += 1
    this.#say(status)
  }

  /** As if the network broke. */
  cut() {
    if (!this.#socket) return
    this.#forgetSocket()
    this.#lost()
  }

  send(object) {
    if (!this.#isWelcomed) return
    this.#socket.send(object)
    if (this.isAway && !("away" in object)) this.#repeatAway()
  }

  /** Any other frame ends being away, so it is said again after them. */
  #repeatAway() {
    if (this.#isRepeating) return
    this.#isRepeating = true
    queueMicrotask(() => {
      this.#isRepeating = false
      if (this.isAway) this.send({ away: true })
    })
  }

  away(isAway) {
    if (this.isAway === isAway) return
    this.isAway = isAway
    this.send({ away: isAway })
  }

  async #connect() {
    clearTimeout(this.#timers.retry)
    const attempt = ++this.#attempt
    this.#tryingSince = Date.now()
    let token
    try {
      token = await this.session.token(this.#isTokenRefused)
    } catch (error) {
      if (attempt !== this.#attempt) return
      if (isSuspension(error)) return this.#suspended(error)
      if (error.code === "UNAUTHENTICATED") return this.heard.signedOut(error)
      return this.#lost(error.retryAfterMs)
    }
    if (attempt !== this.#attempt) return
    this.#refusal = null
    try {
      this.#socket = this.#open({ token, ...this.hello() })
    } catch (error) {
      this.heard.failed(error)
      return this.#lost()
    }
    this.#timers.welcome = setTimeout(() => this.cut(), this.timing.welcomeMs)
  }

  #open(hello) {
    const socket = new Socket({
      address: this.address, WebSocket: this.WebSocket, tape: this.tape,
      opened: () => socket.send({ hello }),
      received: (object) => this.#receive(object),
      closed: (code) => this.#closed(code),
    })
    return socket
  }

  #receive(object) {
    if (object.welcome) return this.#welcomed(object.welcome)
    if (object.error && object.cid == null) this.#refusal = ParlorError.of(object.error)
    this.heard.object(object)
  }

  #welcomed(welcome) {
    clearTimeout(this.#timers.welcome)
    this.#isWelcomed = true
    this.#tryingSince = null
    this.#isTokenRefused = false
    this.#timers.beat = setInterval(() => this.#beat(), this.timing.beatMs)
    this.#timers.settled = setTimeout(() => this.#backoff.reset(), this.timing.settledMs)
    this.#renewInTime()
    this.heard.welcome(welcome)
    if (this.isAway) this.send({ away: true })
    this.#say("online")
  }

  #closed(code) {
    const refusal = this.#refusal
    this.#forgetSocket()
    if (code === closed.unauthenticated) {
      if (refusal?.context.reason === "signedOut") return this.heard.signedOut(refusal)
      if (isSuspension(refusal)) return this.#suspended(refusal)
      this.#isTokenRefused = refusal?.context.reason === "badToken"
    }
    if (code === closed.replaced) return this.heard.replaced()
    this.#lost(code === closed.crowded || code === closed.tooOften ? 2000 : 0)
  }

  /** Tries again: the first time nearly at once, then less and less often. */
  #lost(atLeastMs = 0) {
    const wasOnline = this.status === "online"
    this.#tryingSince = null
    this.#say(wasOnline ? "connecting" : "offline")
    const pause = this.#backoff.next()
    clearTimeout(this.#timers.retry)
    this.#timers.retry = setTimeout(() => this.#connect(), Math.max(pause, atLeastMs))
  }

  /** The session stays: it goes on when the suspension ends. */
  #suspended(error) {
    this.heard.suspended(error)
    this.#lost(suspendedMs)
  }

  #forgetSocket() {
    for (const timer of ["welcome", "settled", "answer", "renew"]) clearTimeout(this.#timers[timer])
    clearInterval(this.#timers.beat)
    this.#socket?.drop()
    this.#socket = null
    const wasWelcomed = this.#isWelcomed
    this.#isWelcomed = false
    if (wasWelcomed) this.heard.down()
  }

  #beat() {
    if (Date.now() - this.#socket.heardAt >= this.timing.silenceMs) this.#probe(this.timing.answerMs)
  }

  /** Browsers can't ping, so this asks for the cheapest answer there is. */
  #probe(withinMs) {
    const socket = this.#socket
    const askedAt = Date.now()
    socket.send({ cid: `beat-${uuid()}`, away: this.isAway })
    clearTimeout(this.#timers.answer)
    this.#timers.answer = setTimeout(() => {
      if (this.#socket === socket && socket.heardAt < askedAt) this.cut()
    }, withinMs)
  }

  #renewInTime(pauseMs = Math.max(0, this.session.msUntilRenewal)) {
    clearTimeout(this.#timers.renew)
    this.#timers.renew = setTimeout(async () => {
      try {
        await this.session.renew()
        if (this.#isWelcomed) this.#renewInTime()
      } catch (error) {
        if (isSuspension(error)) {
          this.#forgetSocket()
          return this.#suspended(error)
        }
        if (error.code === "UNAUTHENTICATED") return this.heard.signedOut(error)
        if (this.#isWelcomed) this.#renewInTime(this.timing.renewAgainMs)
      }
    }, Math.min(pauseMs, 2 ** 31 - 1))
  }

  #say(status) {
    if (this.status === status) return
    this.status = status
    this.heard.status(status)
  }
}

function isSuspension(error) { return error?.code === "UNAUTHENTICATED" && error.context?.reason === "suspended" }
