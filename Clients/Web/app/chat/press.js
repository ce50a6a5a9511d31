const LONG = 420
const SLIP = 10
const REPLY = 56
const FURTHEST = 72

/**
 * Fingers, mouse and keys on a message: a long press, a right click or the menu key opens its menu;
 * pulled aside, it is answered.
 */
export class Press {
  #timer = null
  #start = null
  #kept = new WeakMap()

  constructor({ onMenu, onReply, onKey }) { Object.assign(this, { onMenu, onReply, onKey }) }

  handlers(row) {
    const known = this.#kept.get(row)
    if (known) return known
    const handlers = {
      contextmenu: (event) => {
        const isSelecting = event.pointerType === "mouse" && String(getSelection()) !== ""
        if (isSelecting || event.target.closest("a")) return
        event.preventDefault()
        this.#end()
        this.onMenu(row, event.currentTarget, event.button === 2 ? event : null)
      },
      pointerdown: (event) => this.#down(event, row),
      pointermove: (event) => this.#move(event, row),
      pointerup: (event) => this.#up(event, row),
      pointercancel: () => this.#end(),
      keydown: (event) => this.onKey(event, row),
    }
    this.#kept.set(row, handlers)
    return handlers
  }

  #down(event, row) {
    if (event.pointerType === "mouse" || event.target.closest(".reaction, .readers")) return
    const element = event.currentTarget
    this.#start = { x: event.clientX, y: event.clientY, element, isPulled: false }
    this.#timer = setTimeout(() => {
      this.#end()
      swallowClick()
      navigator.vibrate?.(8)
      this.onMenu(row, element)
    }, LONG)
  }

  #move(event) {
    const start = this.#start
    if (!start) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.hypot(x, y) > SLIP) clearTimeout(this.#timer)
    if (!start.isPulled && Math.abs(y) > SLIP) return this.#end()
    if (x > SLIP) start.isPulled = true
    if (!start.isPulled) return
    start.pull = Math.min(FURTHEST, Math.max(0, x))
    start.element.style.setProperty("--pull", `${start.pull}px`)
    start.element.classList.toggle("message-pulled", start.pull > REPLY)
  }

  #up(event, row) {
    const isReply = this.#start?.pull > REPLY
    this.#end()
    if (isReply) this.onReply(row)
  }

  #end() {
    clearTimeout(this.#timer)
    this.#start?.element.style.removeProperty("--pull")
    this.#start?.element.classList.remove("message-pulled")
    this.#start = null
  }
}

/** The finger that opened a menu must not press what lies under it when it is lifted. */
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener("click", swallow, { capture: true })
  document.addEventListener("pointerup", () => {
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 80)
  }, { capture: true, once: true })
}
