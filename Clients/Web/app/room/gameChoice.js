import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { styled } from "../styles.js"
import { rulesOf } from "../match/catalogue.js"
import { QuickChoice } from "../match/quickChoice.js"
import { Rules } from "../match/rules.js"
import { gameName, gameOf } from "./gameNames.js"
import { lastGameIn } from "./lastGame.js"
import { lazily } from "./lazily.js"
import { say } from "../words/pages.js"

const picker = lazily(() => styled(["games"], () => import("../match/gamePicker.js")))
const form = lazily(() => styled(["games"], () => import("../match/settingsForm.js")))

/** Chooses the game by `isPicking`; else its categories, settings and rules. */
export function openGameChoice(app, room, { isReadOnly = false, isPicking = false } = {}) {
  const choice = new GameChoice(app, room, isReadOnly, isPicking)
  app.sheet((close) => choice.view(close), { title: isPicking ? say.room.chooseGame : gameName(app, room.state.selectedGameType) })
}

class GameChoice {
  #app
  #room
  #isReadOnly
  #isPicking

  constructor(app, room, isReadOnly, isPicking) {
    this.#app = app
    this.#room = room
    this.#isReadOnly = isReadOnly
    this.#isPicking = isPicking
  }

  #configure(change) { return this.#app.run(() => this.#room.configure(change)) }

  #choose(game, close) {
    close()
    if (game !== this.#room.state.selectedGameType) this.#configure({ selectedGameType: game })
  }

  view(close) {
    const { state } = this.#room
    const game = state.selectedGameType
    if (this.#isPicking || !game) return this.#games(close)
    const rules = rulesOf(this.#app, game)
    const Form = form(this.#app)?.SettingsForm
    return h("div", { class: "stack-large" },
      rules && h("details", { class: "rules", ref: (element) => { if (element) element.open ||= this.#isReadOnly } },
        h("summary", null, say.common.rules), h(Rules, { game, text: rules.rules })),
      this.#categories(game),
      h("section", { class: "stack" },
        h("h3", { class: "section-title" }, say.common.settings),
        rules && Form
          ? h(Form, {
            app: this.#app, game, rules, settings: state.activeSettings ?? rules.defaults, isReadOnly: this.#isReadOnly,
            onChange: (settings) => this.#configure({ settings }),
          })
          : Waiting()),
      h(Button, { kind: "main", wide: true, onClick: close }, say.common.done))
  }

  /** A few to take at once, and below them all of them. */
  #games(close) {
    const { state } = this.#room
    const module = picker(this.#app)
    if (!module) return Waiting()
    const choice = {
      app: this.#app, chosen: state.selectedGameType, players: state.players.length, onChoose: (id) => this.#choose(id, close),
    }
    return h("div", { class: "stack-large" },
      h(QuickChoice, { ...choice, last: lastGameIn(state) }),
      h(module.GamePicker, choice))
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
  return h("p", { class: "list-about", role: "status" }, say.common.moment)
}
