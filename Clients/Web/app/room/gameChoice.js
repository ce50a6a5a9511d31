import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { styled } from "../styles.js"
import { rulesOf } from "../match/catalogue.js"
import { gameName, gameOf } from "./gameNames.js"
import { lazily } from "./lazily.js"

const picker = lazily(() => styled(["match"], () => import("../match/gamePicker.js")))
const form = lazily(() => styled(["match"], () => import("../match/settingsForm.js")))

/** Chooses the game, its categories and settings; or shows them with the rules. */
export function openGameChoice(app, room, { isReadOnly = false } = {}) {
  const choice = new GameChoice(app, room, isReadOnly)
  app.sheet((close) => choice.view(close), { title: isReadOnly ? gameName(app, room.state.selectedGameType) : "The game" })
}

class GameChoice {
  #app
  #room
  #isReadOnly
  #isPicking

  constructor(app, room, isReadOnly) {
    this.#app = app
    this.#room = room
    this.#isReadOnly = isReadOnly
    this.#isPicking = !room.state.selectedGameType
  }

  #configure(change) { return this.#app.run(() => this.#room.configure(change)) }

  async #choose(game) {
    this.#isPicking = false
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
    const rules = rulesOf(this.#app, game)
    const Form = form(this.#app)?.SettingsForm
    return h("div", { class: "stack-large" },
      !this.#isReadOnly && h(Button, { wide: true, icon: "cards", onClick: () => { this.#isPicking = true; this.#app.redraw() } },
        `${gameName(this.#app, game)} · change`),
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
    const entry = gameOf(this.#app, game)
    const Picker = picker(this.#app)?.CategoryPicker
    return entry?.categories && Picker && h(Picker, {
      entry, chosen: this.#room.state.selectedCategory ?? "all", isReadOnly: this.#isReadOnly,
      onChoose: (selectedCategory) => this.#configure({ selectedCategory }),
    })
  }
}

function Waiting() {
  return h("p", { class: "list-about", role: "status" }, "One moment")
}
