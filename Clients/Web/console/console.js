import { Sheets } from "../app/parts/sheets.js"
import { Toasts } from "../app/parts/toast.js"
import { mount } from "../app/view.js"
import { Act } from "./act.js"
import { addressOf, parseAddress } from "./address.js"
import { Live } from "./live.js"
import { routeOf } from "./routes.js"
import { Shell } from "./shell.js"

const ACTS_KEPT = 5

/** What every page is given: the commands, and the means to go elsewhere and to ask. */
export class Console {
  page = null
  route = null
  /** Commands that changed something, the newest first. */
  acts = []
  /** The session is over: what was shown stays. */
  isEnded = false
  /** Why nobody answers, as a sentence; null while somebody does. */
  away = null
  toasts = new Toasts(() => this.redraw())
  sheets = new Sheets(() => this.redraw())
  live = new Live(this)
  #redraw

  constructor(server, root) {
    this.server = server
    this.#redraw = mount(root, () => Shell(this))
  }

  start() {
    addEventListener("hashchange", () => this.#follow())
    document.addEventListener("visibilitychange", () => this.redraw())
    this.sheets.followEscape()
    this.live.start()
    this.#follow()
  }

  redraw() { this.#redraw() }

  toast(sentence, options) { this.toasts.show(sentence, options) }

  /** Whether anybody looks, and may ask. */
  get isWatched() { return !document.hidden && !this.isEnded }

  /** What a command answered, or {fault}. */
  async run(words) {
    try {
      const result = await this.server.run(words)
      this.hears()
      return result
    } catch (fault) {
      this.misses(fault)
      return { fault }
    }
  }

  /** Runs a command that changes something; the overview shows what it does. Returns once it is over. */
  async act(words) {
    const act = new Act(words, Date.now())
    this.acts = [act, ...this.acts].slice(0, ACTS_KEPT)
    this.redraw()
    try {
      await this.#followAct(act)
    } catch (fault) {
      this.misses(fault)
      act.fail(fault.message)
    }
    this.toast(act.sentence, { kind: act.hasFailed ? "bad" : "good", seconds: 8 })
    this.live.look()
    return act
  }

  /** To another page; what is shown already is asked for anew. */
  go(page, about, query) {
    const address = addressOf(page, about, query)
    if (location.hash === address) this.page?.refresh?.()
    else location.hash = address
  }

  /** The same page in another form, without a step to go back to. */
  replace(page, about, query) {
    history.replaceState(null, "", addressOf(page, about, query))
    this.#follow()
  }

  /** Tries again, once somebody opened a new session in this browser. */
  resume() {
    this.isEnded = false
    this.live.look()
    this.page?.refresh?.()
    this.redraw()
  }

  async leave() {
    try {
      await this.server.leave()
    } catch (fault) {
      this.misses(fault)
      if (!fault.isEnd) return this.toast(`The session goes on: ${fault.message} End it again.`, { kind: "bad" })
    }
    this.isEnded = true
    this.redraw()
  }

  async #followAct(act) {
    const tap = await this.server.begin(act.words)
    let after = 0
    while (!act.isOver) {
      const heard = await this.#heard(tap, after)
      if (heard) act.take(heard)
      after = heard?.last ?? after
      this.redraw()
      if (!act.isOver) await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  /** Nil while nobody answers: it may be the gateway itself that is restarted. */
  async #heard(tap, after) {
    try {
      const heard = await this.server.heard(tap, after)
      this.hears()
      return heard
    } catch (fault) {
      if (!fault.isAway) throw fault
      this.misses(fault)
      return null
    }
  }

  /** Somebody answered. */
  hears() {
    this.away = null
    this.isEnded = false
  }

  /** Nobody answered, or they did not say what was asked. */
  misses(fault) {
    if (fault.isEnd) this.isEnded = true
    this.away = fault.isAway ? fault.message : null
    if (fault.code === undefined) console.error(fault)
    this.redraw()
  }

  async #follow() {
    const address = parseAddress(location.hash)
    const route = routeOf(address)
    this.address = address
    const isSame = this.route === route && this.about === address.about.join("/")
    if (isSame && this.page?.follow?.(address.query)) return this.redraw()
    this.page?.close?.()
    Object.assign(this, { route, page: null, about: address.about.join("/") })
    this.sheets.clear()
    const opening = (this.opening = {})
    const page = await route.open(address, this).catch((error) => faulty(error))
    if (this.opening !== opening) return page.close?.()
    this.page = page
    this.redraw()
    if (isSame) return
    scrollTo(0, 0)
    if (this.hasShownPage) requestAnimationFrame(focusTitle)
    this.hasShownPage = true
  }
}

/** A screen reader goes on with the new page. */
function focusTitle() {
  const title = document.querySelector("main h1")
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** What a page is that can't be loaded, or drawn. */
function faulty(error) {
  console.error(error)
  const sentence = "This page can't be shown. Load it again; if that does not help, use the commands of parlor."
  return { title: "Not shown", error: sentence }
}

