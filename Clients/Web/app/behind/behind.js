import { styled } from "../styles.js"

const NAME = "parlor.behind"

/** Whether the panel that shows the protocol can be opened; it is loaded only then. */
export class BehindTheScenes {
  isOn = localStorage.getItem(NAME) === "on"
  #app
  #panel = null

  constructor(app) {
    this.#app = app
    if (this.isOn) this.#load().catch(() => {})
  }

  turn(isOn) {
    this.isOn = isOn
    localStorage.setItem(NAME, isOn ? "on" : "off")
    if (!isOn) this.#panel?.close()
    this.#app.run(() => isOn && this.#load())
  }

  view() { return this.isOn && this.#panel?.view() }

  async #load() {
    const { Panel } = await styled(["behind"], () => import("./panel.js"))
    this.#panel ??= new Panel(this.#app)
    this.#app.redraw()
  }
}
