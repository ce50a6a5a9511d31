import { mount } from "./view.js"
import { open as openFault } from "./pages/fault.js"
import { Router } from "./router.js"
import { Shell } from "./shell.js"
import { Question } from "./parts/question.js"
import { BehindTheScenes } from "./behind/behind.js"
import { Toasts } from "./parts/toast.js"
import { styled } from "./styles.js"

/** What every page is given: the connection, and the means to go elsewhere and to say something. */
export class App {
  page = null
  /** The profile of whoever is signed in, always watched. */
  mine = null
  sheets = []
  toasts = new Toasts(() => this.redraw())
  #opening = null
  #sheetCount = 0
  /** The sheet that was closed in this frame. */
  #closed = null
  #redraw
  #router = new Router((route, params) => this.#show(route, params))

  constructor(parlor, root) {
    this.parlor = parlor
    this.behind = new BehindTheScenes(this)
    this.#redraw = mount(root, () => Shell(this))
  }

  async start() {
    this.parlor.on("change", () => this.redraw())
    this.parlor.on("status", () => this.#followSession())
    this.parlor.on("signedOut", (why) => {
      if (why?.message && this.page) this.toast(why.message)
      this.#followSession()
    })
    // Where the button that had the focus is gone, a sheet hears no key.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && event.target === document.body) this.sheets.at(-1)?.close()
    })
    await this.parlor.resume()
    this.#router.start()
  }

  get me() { return this.parlor.userId }
  get path() { return location.pathname }

  redraw() { this.#redraw() }

  go(path, options) { this.#router.go(path, options) }

  back(otherwise = "/") { this.#router.back(otherwise) }

  toast(sentence, options) { this.toasts.show(sentence, options) }

  /** Says why something failed; nothing if it was called off by the player. */
  fail(error) {
    if (error?.name === "AbortError") return
    if (error?.code === undefined) console.error(error)
    this.toast(error?.message ?? "That did not work. Try again.", { kind: "bad" })
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
  sheet(describe, { title, detailId, onClose } = {}) {
    // What opens as another sheet closes goes back to where that one was opened.
    const sheet = { number: (this.#sheetCount += 1), describe, title, detailId, opener: this.#closed?.opener ?? document.activeElement }
    sheet.close = () => {
      if (!this.sheets.includes(sheet)) return
      this.sheets = this.sheets.filter((other) => other !== sheet)
      this.#closed = sheet
      onClose?.()
      this.redraw()
      requestAnimationFrame(() => {
        if (this.#closed === sheet) this.#closed = null
        sheet.opener?.focus?.()
      })
    }
    this.sheets = [...this.sheets, sheet]
    this.redraw()
    return sheet.close
  }

  /** Asks before something that can't be undone. True if the player agrees. */
  confirm(question, { yes = "Yes", no = "Cancel", detail } = {}) {
    return new Promise((resolve) => {
      let answer = false
      const agree = () => {
        answer = true
        close()
      }
      const close = this.sheet(
        () => Question({ detail, yes, no, agree, close: () => close() }),
        { title: question, detailId: detail && "question-detail", onClose: () => resolve(answer) })
    })
  }

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

  #leavePage() {
    this.page?.close?.()
    this.sheets = []
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
