import { Calls } from "./parlor/calls.js"
import { Connection } from "./parlor/connection.js"
import { Emitter } from "./parlor/emitter.js"
import { ParlorError } from "./parlor/error.js"
import { liveOf } from "./parlor/kinds/index.js"
import { Me } from "./parlor/kinds/me.js"
import { Keeper } from "./parlor/keeper.js"
import { Outbox } from "./parlor/outbox.js"
import { People } from "./parlor/people.js"
import { isHidden, watchPage } from "./parlor/presence.js"
import { download } from "./parlor/download.js"
import { fitting, upload } from "./parlor/photos.js"
import { Session } from "./parlor/session.js"
import { deviceStore, sessionStore } from "./parlor/store.js"
import { Streams } from "./parlor/streams.js"
import { Tape } from "./parlor/tape.js"
import { usualTiming } from "./parlor/timing.js"

export { ParlorError }

/** A device of somebody: signed in, connected, calling and watching. docs/web-client.md explains it. */
export class Parlor {
  limits = null
  publicURL = ""
  /** True while another tab of this browser has the connection. */
  isElsewhere = false
  #emitter = new Emitter()
  #session
  #connection
  #leavePage
  #isLeaving = false

  constructor({
    url = globalThis.location?.origin, app = "parlor-web/1.0.0", games,
    storage = sessionStore(), store = deviceStore(), WebSocket = globalThis.WebSocket,
    fetch = (...request) => globalThis.fetch(...request), timing = {},
  } = {}) {
    this.url = url.replace(/\/$/, "")
    this.fetch = fetch
    this.timing = { ...usualTiming, ...timing }
    this.tape = new Tape((frame) => this.emit("frame", frame))
    this.#session = new Session({ url: this.url, storage, fetch })
    this.#connection = new Connection({
      address: `${this.url.replace(/^http/, "ws")}/v1/ws`, WebSocket, session: this.#session,
      hello: () => ({ app, ...(games && { games }) }), tape: this.tape, timing: this.timing,
      heard: {
        status: (status) => this.#said(status),
        welcome: (welcome) => this.#welcomed(welcome),
        object: (object) => this.#heard(object),
        down: () => this.streams.down(),
        signedOut: (error) => this.#forget(error),
        suspended: (error) => this.#suspended(error),
        replaced: () => this.#replaced(),
        failed: (error) => this.emit("error", error),
      },
    })
    this.people = new People(() => this.streams.all().forEach((live) => live.peopleChanged()))
    const owner = () => this.userId
    this.keeper = store && new Keeper({ store, owner, people: this.people })
    this.outbox = new Outbox({ store, owner })
    this.calls = new Calls(this.#connection, this.timing)
    this.streams = new Streams({
      connection: this.#connection, keeper: this.keeper, people: this.people, timing: this.timing,
      make: (stream) => liveOf(this, stream),
    })
    this.debug = {
      frames: this.tape.frames,
      cut: () => this.#connection.cut(),
      slow: (ms) => this.tape.slow(ms),
    }
    this.#leavePage = watchPage({
      hidden: () => {
        this.away(true)
        this.keeper?.flush()
      },
      leaving: () => this.keeper?.flush(),
      shown: () => this.#shown(),
      woken: () => this.#connection.hurry(),
      storage: () => this.#storageChanged(),
    })
  }

  get status() { return this.#connection.status }
  get userId() { return this.#session.current?.userId }
  get deviceId() { return this.#session.current?.deviceId }

  /** What folds have to know besides the view and the event. */
  get context() { return { me: this.userId, publicURL: this.publicURL } }

  on(name, listener) { return this.#emitter.on(name, listener) }

  emit(name, value) {
    this.#emitter.emit(name, value)
  }

  // Who.

  async begin({ displayName } = {}) {
    await this.#enter(() => this.#session.begin({ displayName }))
  }

  async signIn({ email, password }) {
    await this.#enter(() => this.#session.signIn({ email, password }))
  }

  /** Signs in by another provider. The `nonce` is what the app made up; the provider got its SHA-256 in hexadecimal. */
  async signInByProvider(token) { await this.#enter(() => this.#session.signInByProvider(token)) }
  /** Attaches a sign-in by another provider to this guest. `SUBJECT_TAKEN` if another account has it. */
  attachProvider(token) { return this.#session.attachProvider(token) }
  /** Sends a code to the email, if an account has it. */
  forgotPassword(who) { return this.#session.forgotPassword(who) }
  async resetPassword(reset) { await this.#enter(() => this.#session.resetPassword(reset)) }
  /** `{code, link, qrCode, expiresAt}`. With the code, another device claims; `Me` confirms; it collects. */
  offerSession() { return this.#session.offer() }
  claimSession(offered) { return this.#session.claim(offered) }
  async collectSession(claim, options) { await this.#enter(() => this.#session.collect(claim, options)) }

  /** True when a kept session was found. Connecting goes on in the background. */
  async resume() {
    if (!this.#session.load()) return false
    // A tab in the background takes the connection from nobody.
    if (isHidden()) this.#replaced()
    else this.#connection.start()
    this.#deliverRest()
    return true
  }

  async signOut() {
    if (this.status === "signedOut") return
    this.#isLeaving = true
    if (this.#connection.isOnline) {
      await this.call("account.signOut", {}, { timeoutMs: this.timing.signOutMs }).catch(() => {})
    }
    this.#forget(new ParlorError("SIGNED_OUT"))
    this.#isLeaving = false
  }

  /** Ends everything here; the session stays kept. */
  close() {
    this.#leavePage()
    this.calls.failAll(new ParlorError("OFFLINE"))
    this.#connection.stop("offline")
  }

  away(isAway) { this.#connection.away(isAway) }

  /** Uses Parlor in this tab again, after another one took over. */
  here() {
    this.isElsewhere = false
    this.#connection.start()
    this.#connection.hurry()
  }

  // Calls.

  async call(name, body, options = {}) {
    return (await this.ask(name, body, options)).ok
  }

  /** The whole answer: `{ok, stream, rev}`. What it changed is in the watched view by then. */
  async ask(name, body, options = {}) {
    if (this.status === "signedOut") throw new ParlorError("SIGNED_OUT")
    const answer = await this.calls.ask(name, body, {
      ...options, about: options.key ?? this.#own(name),
    })
    this.people.learn(answer.ok)
    const live = answer.stream && this.streams.get(answer.stream)
    if (live && answer.rev) await live.reached(answer.rev)
    return answer
  }

  // Streams.

  watch(stream) { return this.streams.watch(stream) }
  room(code) { return this.watch(`room.${code.toUpperCase()}`) }
  match(id) { return this.watch(`match.${id}`) }
  chat(id) { return this.watch(`chat.${id}`) }
  drawing(id) { return this.watch(`drawing.${id}`) }
  rooms() { return this.watch("rooms.public") }
  chats() { return this.watch(`chats.${this.#mine()}`) }
  friends() { return this.watch(`friends.${this.#mine()}`) }
  me() { return this.#mine() && new Me(this) }

  // People and photos.

  person(userId) { return this.people.get(userId) }

  learnBots(bots) { for (const bot of bots) this.people.put(bot) }

  photoURL(photoId) { return `${this.publicURL}/v1/photos/${photoId}` }

  async upload(file, { onProgress } = {}) {
    const photo = await fitting(file)
    return this.#withToken((token) => upload(photo, { url: this.url, fetch: this.fetch, token, onProgress }))
  }

  /** Asks once more, with a new token, if the gateway refused the one that we had. */
  async #withToken(ask) {
    try {
      return await ask(await this.#session.token())
    } catch (error) {
      if (error.context?.reason !== "badToken") throw error
      return ask(await this.#session.token(true))
    }
  }

  /** The file that `account.export` offered. A file that breaks off is refused. */
  async download(exportId) {
    return this.#withToken((token) => download(exportId, { url: this.url, fetch: this.fetch, token }))
  }

  async #enter(open) {
    const before = this.userId
    await open()
    if (before && before !== this.userId) this.#end(new ParlorError("SIGNED_OUT"))
    this.#connection.stop("offline")
    this.#connection.start()
    this.#deliverRest()
    await this.#online()
  }

  /** Connected, or known to take longer. */
  #online() {
    return new Promise((resolve) => {
      const off = this.on("status", (status) => {
        if (status === "connecting") return
        off()
        resolve()
      })
    })
  }

  /** What an earlier page could not deliver. */
  async #deliverRest() {
    for (const entry of await this.outbox.load()) {
      const live = this.watch(entry.stream)
      live.restore(entry).catch(() => {})
      live.close()
    }
  }

  #said(status) {
    this.emit("status", status)
    this.emit("change", this)
  }

  #welcomed(welcome) {
    this.limits = welcome.limits
    this.publicURL = welcome.publicURL ?? ""
    this.isElsewhere = false
    this.calls.frameBytes = welcome.limits.frameBytes
    this.streams.resume()
    this.calls.resend()
  }

  #heard(object) {
    try {
      if (this.streams.take(object) || this.calls.take(object)) return
      if (object.error && object.cid == null) throw ParlorError.of(object.error)
    } catch (error) {
      // One object that can't be understood must not stop the others of its frame.
      this.emit("error", error)
    }
  }

  #replaced() {
    this.isElsewhere = true
    this.#connection.stop("offline")
  }

  #shown() {
    this.away(false)
    if (this.isElsewhere) this.here()
    else this.#connection.hurry()
  }

  /** Another tab signed in, out, or in as somebody else. */
  #storageChanged() {
    if (this.status === "signedOut") {
      if (this.#session.load()) this.#replaced()
      return
    }
    if (!this.#session.isKept) this.#forget(new ParlorError("SIGNED_OUT"))
  }

  #forget(error) {
    if (this.status === "signedOut") return
    this.#session.forget()
    this.#connection.stop("signedOut")
    this.#end(error)
    const reason = this.#isLeaving ? "here" : error.context.reason ?? "elsewhere"
    this.emit("signedOut", { reason, message: error.message })
  }

  /** Who is signed in is so still, and goes on when the suspension ends. */
  #suspended(error) {
    this.calls.failAll(error)
    this.emit("suspended", { message: error.message, until: error.context.until })
  }

  /** Nothing of one person may be left for the next. */
  #end(error) {
    this.calls.failAll(error)
    this.outbox.forget()
    this.streams.endAll(error)
    // Last: a stream that ends asks once more to be kept.
    this.keeper?.clear()
    this.people.clear()
    this.isElsewhere = false
  }

  #mine() {
    if (!this.userId) throw new ParlorError("SIGNED_OUT")
    return this.userId
  }

  /** Calls about the caller's own things need no key. */
  #own(name) {
    return /^(person|account|friends)\./.test(name) ? this.userId : undefined
  }
}
