import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { gameName, gameOf, inWords } from "./gameNames.js"
import { lazily } from "./lazily.js"

const picker = lazily(() => import("../match/gamePicker.js"))
const form = lazily(() => import("../match/settingsForm.js"))

/** Chooses the game, its categories and settings; or shows them with the rules. */
export function openGameChoice(app, room, { isReadOnly = false } = {}) {
  const choice = new GameChoice(app, room, isReadOnly)
  app.sheet((close) => choice.view(close), { title: isReadOnly ? gameName(room.state.selectedGameType) : "The game" })
}

class GameChoice {
  #app
  #room
  #isReadOnly
  #isPicking
  #rules = {}

  constructor(app, room, isReadOnly) {
    this.#app = app
    this.#room = room
    this.#isReadOnly = isReadOnly
    this.#isPicking = !room.state.selectedGameType
    if (!this.#isPicking) this.#load(room.state.selectedGameType)
  }

  async #load(game) {
    if (this.#rules[game]) return
    this.#rules[game] = await this.#app.run(() => this.#app.parlor.call("match.rules", { game }))
    this.#app.redraw()
  }

  #configure(change) { return this.#app.run(() => this.#room.configure(change)) }

  async #choose(game) {
    this.#isPicking = false
    this.#load(game)
    if (game !== this.#room.state.selectedGameType) await this.#configure({ selectedGameType: game })
    this.#app.redraw()
  }

  view(close) {
    const { state } = this.#room
    const game = state.selectedGameType
    if (this.#isPicking || !game) {
      const module = picker(this.#app)
      return module
        ? h(module.GamePicker, { app: this.#app, chosen: game, players: state.players.length, onChoose: (id) => this.#choose(id) })
        : Waiting()
    }
    const rules = this.#rules[game]
    const Form = form(this.#app)?.SettingsForm
    return h("div", { class: "stack-large" },
      !this.#isReadOnly && h(Button, { wide: true, icon: "cards", onClick: () => { this.#isPicking = true; this.#app.redraw() } },
        `${gameName(game)} · change`),
      this.#categories(game),
      h("section", { class: "stack" },
        h("h3", { class: "section-title" }, "Settings"),
        rules && Form
          ? h(Form, {
            app: this.#app, game, rules, settings: state.activeSettings ?? rules.defaults, isReadOnly: this.#isReadOnly,
            onChange: (settings) => this.#configure({ settings }),
          })
          : Waiting()),
      rules && h("details", { class: "rules" },
        h("summary", null, "How to play"),
        rules.rules.split("\n").filter(Boolean).map((line) => h("p", null, line))),
      h(Button, { kind: "main", wide: true, onClick: close }, "Done"))
  }

  #categories(game) {
    const categories = gameOf(game)?.categories
    if (!categories) return null
    const { selectedCategory } = this.#room.state
    const chosen = [selectedCategory ?? []].flat().filter((id) => id !== "all")
    const toggle = (id) => {
      const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
      this.#configure({ selectedCategory: next.length === 0 || next.length === categories.length ? "all" : next })
    }
    return h("section", { class: "stack" },
      h("h3", { class: "section-title" }, "Categories"),
      h("div", { class: "row" },
        categories.map((id) => h(Button, {
          key: id, small: true, isOn: chosen.length === 0 || chosen.includes(id),
          isOff: this.#isReadOnly, onClick: () => toggle(id),
        }, inWords(id)))))
  }
}

function Waiting() {
  return h("p", { class: "list-about", role: "status" }, "One moment")
}
