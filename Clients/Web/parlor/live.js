import { Emitter } from "./emitter.js"
import { foldOf } from "./folds/index.js"
import { uuid } from "./ids.js"
import { Overlays } from "./overlays.js"

/** A stream that is watched: `state` is its view now, kept current by folding events. */
export class Live {
  rev = 0
  epoch = null
  status = "loading"
  error = null
  watchers = 0
  overlays = new Overlays()
  #emitter = new Emitter()
  #model = null
  #base = null
  #state = null
  #isDirty = false
  #seenPeople = 0
  #toldState = null
  #isPaging = null
  #hasOverlays = false
  #held = []
  #waiting = []

  constructor(parlor, stream) {
    this.parlor = parlor
    this.stream = stream
    const dot = stream.indexOf(".")
    this.kind = stream.slice(0, dot)
    this.key = stream.slice(dot + 1)
    this.rules = foldOf(this.kind)
  }

  /** The view; null while it is unknown. It is another object exactly when something changed. */
  get state() {
    this.#show()
    return this.#state
  }

  /** The view without what is not confirmed yet. */
  get base() {
    this.#show()
    return this.#base
  }

  on(name, listener) { return this.#emitter.on(name, listener) }

  /** When the last one who watches it has closed it, the stream is left after a moment. */
  close() { this.parlor.streams.release(this) }

  /** Asks for the view again: after a join, or when it was closed. */
  async reload() {
    this.error = null
    if (this.status === "closed") this.#settle(this.#model ? "stale" : "loading")
    this.parlor.streams.rewatch(this)
    await this.settled()
  }

  /** Resolves when the view is here, or known not to come. */
  settled() {
    if (this.status === "live" || this.status === "closed") return Promise.resolve(this)
    return new Promise((resolve) => {
      const off = this.on("status", () => {
        if (this.status !== "live" && this.status !== "closed") return
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
      overlay.rev = rev ?? 0
      this.overlays.reached(this.rev)
      this.changed()
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

  removeOverlay(overlay) {
    if (this.overlays.remove(overlay)) this.changed()
  }

  /**
   * Resolves when the view has reached this revision. Some revisions never come to some
   * viewers, so it does not wait for ever.
   */
  reached(rev) {
    if (this.status !== "live" || this.rev >= rev) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#reach(Infinity), this.parlor.timing.catchUpMs)
      this.#waiting.push({ rev, done: () => { clearTimeout(timer); resolve(); } })
    })
  }

  // What the stream tells.

  /** A view that was kept on the device. */
  recall({ epoch, rev, model }) {
    if (this.#model) return
    Object.assign(this, { epoch, rev })
    this.#model = model
    this.status = "stale"
    this.#changedTo()
  }

  begin({ epoch, rev, snapshot }) {
    Object.assign(this, { epoch, rev, error: null })
    this.#isPaging = null
    this.#held = []
    this.#model = this.rules.begin(snapshot, this.parlor.context)
    this.overlays.reached(rev)
    this.began(snapshot)
    this.#settle(this.#isPaging ? "loading" : "live")
    this.#reach(rev)
  }

  /** The events after `rev` follow. */
  recovered({ epoch }) {
    this.epoch = epoch
    this.error = null
    this.#settle(this.#isPaging ? "loading" : "live")
  }

  /** With `isAhead`, others that come before it may still be on their way. */
  take(event, { isAhead = false } = {}) {
    if (this.#isPaging) return void this.#held.push(event)
    if (!this.#model || !this.epoch || event.rev <= this.rev) return
    const model = this.rules.fold(this.#model, event, this.parlor.context)
    if (model === null) return this.parlor.streams.rewatch(this)
    this.#model = model
    if (!isAhead) this.rev = event.rev
    this.overlays.settle(event)
    this.overlays.reached(this.rev)
    this.folded(event)
    this.#changedTo()
    const { event: name, at, by, body, rev } = event
    this.emit("event", { event: name, at, by, body, rev })
    this.#reach(this.rev)
  }

  signal({ signal, by, body }) {
    this.signalled({ signal, by, body })
    this.emit("signal", { signal, by, body })
  }

  /** It is over, or can't be watched. */
  over(error) {
    this.error = error
    this.#settle("closed")
    this.emit("closed", error)
    this.#reach(Infinity)
  }

  broken() {
    if (this.status === "live" || this.status === "loading") {
      this.#settle(this.#model ? "stale" : "loading")
    }
  }

  /** Somebody looks different now. */
  peopleChanged() {
    if (this.#model && this.state !== this.#toldState) this.#tell()
  }

  /**
   * Gets further parts of a view that was cut; events wait until `work` is done. It is given a
   * function that says whether the parts are still wanted.
   */
  async page(work) {
    const paging = {}
    this.#isPaging = paging
    const isWanted = () => this.#isPaging === paging
    try {
      await work(isWanted)
      if (!isWanted()) return
      this.#isPaging = null
      const held = this.#held
      this.#held = []
      this.#settle("live")
      for (const event of held) this.take(event)
    } catch {
      if (isWanted()) this.parlor.streams.rewatchLater(this)
    }
  }

  /** The view can't be kept current from here on: only a new one helps. */
  forgetPlace() {
    this.#isPaging = null
    this.epoch = null
  }

  /** Changes the model without an event. */
  grow(update) {
    if (!this.#model) return
    const next = update(this.#model)
    if (next === this.#model) return
    this.#model = next
    this.#changedTo()
  }

  /** What is kept on the device. */
  get kept() {
    if (!this.#model || this.#isPaging || !this.epoch) return null
    this.#show()
    return { epoch: this.epoch, rev: this.rev, model: this.rules.trim(this.#model) }
  }

  // For kinds.

  began(snapshot) {}
  folded(event) {}
  signalled(signal) {}
  left() {}

  changed() {
    this.#isDirty = true
    this.#tell()
  }

  emit(name, value) { this.#emitter.emit(name, value) }

  #changedTo() {
    this.parlor.learnBots(this.rules.bots(this.rules.view(this.#model)))
    this.changed()
    this.parlor.streams.keepSoon(this)
  }

  #tell() {
    this.#toldState = this.state
    this.emit("change", this)
    this.parlor.emit("change", this)
  }

  #show() {
    const { version } = this.parlor.people
    if (!this.#model || (!this.#isDirty && this.#seenPeople === version)) return
    this.#isDirty = false
    this.#seenPeople = version
    const view = this.rules.view(this.#model)
    const shown = this.rules.show(view, this.parlor.people)
    if (shown !== view && view === this.#model) this.#model = shown
    const isOther = this.#base !== shown || !this.overlays.isEmpty || this.#hasOverlays
    this.#base = shown
    this.#hasOverlays = !this.overlays.isEmpty
    if (isOther) this.#state = this.overlays.apply(shown)
  }

  #settle(status) {
    const isOther = this.status !== status
    this.status = status
    if (isOther) this.emit("status", status)
    if (this.#model) this.#changedTo()
    else this.#tell()
  }

  #reach(rev) {
    const reached = this.#waiting.filter((one) => one.rev <= rev)
    this.#waiting = this.#waiting.filter((one) => one.rev > rev)
    for (const one of reached) one.done()
  }
}
