import { mount } from "./view.js"
import { open as openFault } from "./pages/fault.js"
import { Router } from "./router.js"
import { Shell } from "./shell.js"
import { Sheets } from "./parts/sheets.js"
import { BehindTheScenes } from "./behind/behind.js"
import { whenMissing } from "./people/faces/pictures.js"
import { Toasts } from "./parts/toast.js"
import { styled } from "./styles.js"
import { reasonOf, say } from "./words/words.js"

/** What every page is given: the connection, and the means to go elsewhere and to say something. */
export class App {
  page = null
  /** The profile of whoever is signed in, always watched. */
  mine = null
  toasts = new Toasts(() => this.redraw())
  #opening = null
  #sheets = new Sheets(() => this.redraw())
  #redraw
  #router = new Router((route, params) => this.#show(route, params), () => this.#sheets.closeTop())

  /** @param {import("../parlor.js").Parlor} parlor */
  constructor(parlor, root) {
    this.parlor = parlor
    this.behind = new BehindTheScenes(this)
    this.#redraw = mount(root, () => Shell(this))
  }

  async start() {
    this.parlor.on("change", () => this.redraw())
    this.parlor.on("status", (status) => {
      if (status === "online" || status === "signedOut") this.suspension = null
      this.#followSession()
    })
    this.parlor.on("suspended", ({ message }) => {
      this.suspension = message
      this.redraw()
    })
    this.parlor.on("signedOut", (why) => {
      if (why?.message && this.page) this.toast(why.message)
      this.#followSession()
    })
    this.#sheets.followEscape()
    whenMissing(() => {
      if (this.mine) this.run(() => this.#readCatalogue())
      return Boolean(this.mine)
    })
    await this.parlor.resume()
    this.#router.start()
  }

  get me() { return this.parlor.userId }
  get path() { return this.#router.path }

  redraw() { this.#redraw() }

  go(path, options) { this.#router.go(path, options) }

  back(otherwise = "/") { this.#router.back(otherwise) }

  toast(sentence, options) { this.toasts.show(sentence, options) }

  /** Says why something failed; nothing if it was called off by the player. */
  fail(error) {
    if (error?.name === "AbortError") return
    if (error?.code === undefined) console.error(error)
    this.toast(reasonOf(error) ?? say.app.failed, { kind: "bad" })
  }

  /** Runs something that may fail, and says why if it does. */
  async run(work) {
    try {
      return await (typeof work === "function" ? work() : work)
    } catch (error) {
      this.fail(error)
      return undefined
    } finally {
      this.redraw()
    }
  }

  /** Opens a sheet: `describe(close)` draws what is in it, and `title` names it. */
  sheet(describe, options) { return this.#sheets.open(describe, options) }

  /** Asks before something that can't be undone. True if the player agrees. */
  confirm(question, options) { return this.#sheets.ask(question, options) }

  get sheets() { return this.#sheets.shown }

  sheetsView() { return this.#sheets.view() }

  get isSignedOut() { return this.parlor.status === "signedOut" }

  /** Pages are open only while somebody is signed in, but for those that need nobody. */
  #followSession() {
    if (this.isSignedOut) this.mine = null
    else this.mine ??= this.parlor.me()
    const isHidden = this.isSignedOut && !this.route?.isOpen
    // The page that follows is here by the time somebody has typed their name.
    if (isHidden && this.route) setTimeout(() => load(this.route).catch(() => {}), 500)
    if (isHidden && this.page) this.#leavePage()
    else if (!isHidden && !this.page && this.route) this.#open()
    this.redraw()
  }

  /** Somebody wears what only the operator may have a picture of. */
  async #readCatalogue() {
    const { catalogue } = await import("./people/catalogue.js")
    if (this.mine) catalogue(this)
  }

  #leavePage() {
    this.page?.close?.()
    this.#sheets.clear()
    this.page = null
    this.#opening = null
  }

  #show(route, params) {
    this.#leavePage()
    Object.assign(this, { route, params })
    this.#followSession()
  }

  async #open() {
    if (this.#opening) return
    const { route, params } = this
    const opening = (this.#opening = {})
    try {
      const { open } = await load(route)
      if (this.#opening !== opening) return
      this.page = open(params, this)
    } catch (error) {
      if (this.#opening !== opening) return
      this.fail(error)
      this.page = openFault(this)
    }
    this.#opening = null
    scrollTo(0, 0)
    this.redraw()
    if (this.hasShownPage) requestAnimationFrame(focusTitle)
    this.hasShownPage = true
  }
}

function load({ styles = [], load: loadModule }) { return styled(styles, loadModule) }

/** A screen reader goes on with the new page. */
function focusTitle() {
  const title = document.querySelector("main h1")
  if (!title || document.activeElement?.closest("main")) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
