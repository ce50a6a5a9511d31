import { ROUTES } from "./routes.js"

/** Finds the page for an address, and follows links without loading everything anew. */
export class Router {
  /** Of the page that is shown, also while the browser is on its way back to it. */
  path = ""
  #show
  #closeSheet
  #depth = 0
  #isReturning = false

  /** `closeSheet` closes the topmost sheet, and is true if there was one. */
  constructor(show, closeSheet) {
    this.#show = show
    this.#closeSheet = closeSheet
  }

  start() {
    addEventListener("popstate", () => this.#popped())
    document.addEventListener("click", (event) => this.#follow(event))
    this.#open()
  }

  go(path, { replace = false } = {}) {
    if (replace) {
      history.replaceState(history.state, "", path)
    } else {
      this.#depth += 1
      history.pushState({ depth: this.#depth }, "", path)
    }
    this.#open()
  }

  /** To the page before; `otherwise` when the app was opened here. */
  back(otherwise) {
    if (history.state?.depth > 0) history.back()
    else this.go(otherwise, { replace: true })
  }

  /** Back closes a sheet, if one is open, and the page stays. */
  #popped() {
    const depth = history.state?.depth ?? 0
    const isHere = this.#isReturning && depth === this.#depth
    this.#isReturning = false
    if (isHere) return
    if (depth < this.#depth && this.#closeSheet()) {
      this.#isReturning = true
      history.go(this.#depth - depth)
    } else {
      this.#open()
    }
  }

  #follow(event) {
    const link = event.target.closest?.("a[href]")
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return
    const url = new URL(link.href)
    if (url.origin !== location.origin || url.pathname.startsWith("/v1/")) return
    event.preventDefault()
    this.go(url.pathname + url.search)
  }

  #open() {
    this.#depth = history.state?.depth ?? 0
    this.path = location.pathname
    const steps = this.path.split("/").filter(Boolean).map(decode)
    for (const route of ROUTES) {
      const params = match(route.path, steps)
      if (params) {
        return this.#show(
          route, { ...params, query: new URLSearchParams(location.search) })
      }
    }
    this.go("/", { replace: true })
  }
}

function decode(step) {
  try { return decodeURIComponent(step) } catch { return step }
}

function match(pattern, steps) {
  const names = pattern.split("/").filter(Boolean)
  if (names.length !== steps.length) return null
  const params = {}
  for (const [index, name] of names.entries()) {
    if (name.startsWith(":")) params[name.slice(1)] = steps[index]
    else if (name !== steps[index]) return null
  }
  return params
}
