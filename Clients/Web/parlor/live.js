import { Emitter } from "./emitter.js"
import { foldOf } from "./folds/index.js"
import { uuid } from "./ids.js"
import { Overlays } from "./overlays.js"
import { Revisions } from "./revisions.js"
import { Shown } from "./shown.js"

/** A stream that is watched: `state` is its view now, kept current by folding events. */
export class Live {
  rev = 0
  epoch = null
  status = "loading"
  error = null
  watchers = 0
  overlays = new Overlays()
  #emitter = new Emitter()
  #revisions = new Revisions()
  #shown
  #toldState = null
  #paging = null
  #held = []

  constructor(parlor, stream) {
    const dot = stream.indexOf(".")
    Object.assign(this, { parlor, stream, kind: stream.slice(0, dot), key: stream.slice(dot + 1) })
    this.rules = foldOf(this.kind)
    this.#shown = new Shown({ rules: this.rules, people: parlor.people, overlays: this.overlays })
  }

  /** The view; null while it is unknown. It is another object exactly when something changed. */
  get state() { return this.#shown.state }

  /** The view without what is not confirmed yet. */
  get base() { return this.#shown.base }

  on(name, listener) { return this.#emitter.on(name, listener) }

  /** When the last one who watches it has closed it, the stream is left after a moment. */
  close() { this.parlor.streams.release(this) }

  /** Asks for the view again: after a join, or when it was closed. */
  async reload() {
    this.error = null
    if (this.status === "closed") this.#settle(this.#unsettled)
    this.parlor.streams.rewatch(this)
    await this.settled()
  }

  /** Resolves when the view is here, or known not to come. */
  settled() {
    const isSettled = () => this.status === "live" || this.status === "closed"
    if (isSettled()) return Promise.resolve(this)
    return new Promise((resolve) => {
      const off = this.on("status", () => {
        if (!isSettled()) return
        off()
        resolve(this)
      })
    })
  }

  /** Calls `<kind>.<verb>` about this entity; its events are in the view when that resolves. */
  call(verb, body, options) {
    return this.parlor.call(`${this.kind}.${verb}`, body, { key: this.key, ...options })
  }

  /**
   * The same, shown at once by `apply(state)` and taken back if it is refused. It waits for the
   * network as long as it takes; with `isKept` also after the page was closed.
   */
  async optimistic(verb, body, { apply, settles, ...options }) {
    const overlay = { apply, settles }
    this.addOverlay(overlay)
    try {
      const { ok, rev } = await this.deliver(verb, body, options)
      this.confirm(overlay, rev)
      return ok
    } catch (error) {
      this.removeOverlay(overlay)
      throw error
    }
  }

  deliver(verb, body, { cid = uuid(), at = Date.now(), isKept = false, ...options } = {}) {
    const answer = this.parlor.ask(`${this.kind}.${verb}`, body, {
      key: this.key, patient: true, cid, ...options,
    })
    if (isKept) this.parlor.outbox.hold({ cid, at, stream: this.stream, verb, body }, answer)
    return answer
  }

  /** Something that an earlier page could not deliver. */
  restore({ verb, body, cid, at }) {
    return this.deliver(verb, body, { cid, at, isKept: true })
  }

  addOverlay(overlay) {
    this.overlays.add(overlay)
    this.changed()
  }

  /** It happened at this revision, and is shown until the view has reached that. */
  confirm(overlay, rev) {
    overlay.rev = this.status === "closed" ? 0 : rev ?? 0
    this.overlays.reached(this.rev)
    this.changed()
  }

  removeOverlay(overlay) {
    if (this.overlays.remove(overlay)) this.changed()
  }

  /** Resolves when the view, perhaps the first one, has reached this revision. */
  async reached(rev) {
    const isComing = this.status === "live" || (this.status === "loading" && !this.#shown.model)
    if (!isComing || this.rev >= rev) return
    await this.#revisions.wait(rev, this.parlor.timing.catchUpMs)
  }

  // What the stream tells.

  /** A view that was kept on the device. */
  recall({ epoch, rev, model }) {
    if (this.#shown.model) return
    Object.assign(this, { epoch, rev })
    this.#shown.set(model)
    this.#settle("stale")
  }

  begin({ epoch, rev, snapshot }) {
    Object.assign(this, { epoch, rev, error: null })
    this.#paging = null
    this.#held = []
    this.#shown.set(this.rules.begin(snapshot, this.parlor.context))
    this.overlays.reached(rev)
    this.began(snapshot)
    this.#goOn()
  }

  /** The events after `rev` follow. */
  recovered({ epoch }) {
    Object.assign(this, { epoch, error: null })
    this.#goOn()
  }

  /** With `isAhead`, others that come before it may still be on their way. */
  take(event, { isAhead = false } = {}) {
    if (this.#paging) return void this.#held.push(event)
    if (!this.#shown.model || !this.epoch || event.rev <= this.rev) return
    const model = this.#next(event)
    if (model === null) return this.parlor.streams.rewatch(this)
    this.#shown.set(model)
    if (!isAhead) this.rev = event.rev
    this.overlays.settle(event)
    this.overlays.reached(this.rev)
    this.folded(event)
    this.#modelChanged()
    const { event: name, at, by, body, rev } = event
    this.emit("event", { event: name, at, by, body, rev })
    this.#revisions.reach(this.rev)
  }

  signal({ signal, by, body }) {
    this.signalled({ signal, by, body })
    this.emit("signal", { signal, by, body })
  }

  /** It is over, or can't be watched. */
  over(error) {
    this.error = error
    this.#paging = null
    this.#settle("closed")
    this.emit("closed", error)
    this.#revisions.reach(Infinity)
  }

  broken() {
    if (this.status !== "closed") this.#settle(this.#unsettled)
  }

  /** Somebody looks different now. */
  peopleChanged() {
    if (this.state !== this.#toldState) this.#tell()
  }

  /**
   * Gets further parts of a view that was cut; events wait until `work` is done. It is given a
   * function that says whether the parts are still wanted.
   */
  async page(work) {
    const paging = {}
    this.#paging = paging
    const isWanted = () => this.#paging === paging
    try {
      await work(isWanted)
    } catch {
      if (isWanted()) this.parlor.streams.rewatchLater(this)
      return
    }
    if (!isWanted()) return
    this.#paging = null
    const held = this.#held
    this.#held = []
    this.#goOn()
    for (const event of held) this.take(event)
  }

  /** The view can't be kept current from here on: only a new one helps. */
  forgetPlace() {
    this.#paging = null
    this.epoch = null
  }

  /** Changes the model without an event. */
  grow(update) {
    const { model } = this.#shown
    const next = model && update(model)
    if (next === model) return
    this.#shown.set(next)
    this.#modelChanged()
  }

  /** What is kept on the device. */
  get kept() {
    if (!this.base || this.#paging || !this.epoch) return null
    return { epoch: this.epoch, rev: this.rev, model: this.rules.trim(this.#shown.model) }
  }

  // For kinds.

  began(snapshot) {}
  folded(event) {}
  signalled(signal) {}
  left() {}

  changed() {
    this.#shown.touch()
    this.#tell()
  }

  emit(name, value) { this.#emitter.emit(name, value) }

  get #unsettled() { return this.#shown.model ? "stale" : "loading" }

  #goOn() {
    this.#settle(this.#paging ? "loading" : "live")
    this.#revisions.reach(this.rev)
  }

  /** The next model; `null` if the event tells too little, or this version can't read it. */
  #next(event) {
    try {
      return this.rules.fold(this.#shown.model, event, this.parlor.context)
    } catch (error) {
      this.parlor.emit("error", error)
      return null
    }
  }

  #settle(status) {
    const isOther = this.status !== status
    this.status = status
    if (isOther) this.emit("status", status)
    if (this.#shown.model) this.#modelChanged()
    else this.#tell()
  }

  #modelChanged() {
    this.parlor.learnBots(this.rules.bots(this.rules.view(this.#shown.model)))
    this.parlor.streams.keepSoon(this)
    this.changed()
  }

  #tell() {
    this.#toldState = this.state
    this.emit("change", this)
    this.parlor.emit("change", this)
  }
}
