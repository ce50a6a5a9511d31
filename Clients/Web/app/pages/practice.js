import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Segments, Stepper } from "../parts/field.js"
import { levelOf, lineOf, playersOf } from "../match/about.js"
import { entryOf, loadCatalogue, rulesOf } from "../match/catalogue.js"
import { CategoryPicker, GameBadge, GamePicker } from "../match/gamePicker.js"
import { startPractice } from "../match/practice.js"
import { forPractice, presetName } from "../match/settings.js"
import { SettingsForm } from "../match/settingsForm.js"
import { Rules } from "../match/rules.js"
import { say } from "../words/pages.js"

const LEVELS = [{ id: "easy", name: say.practice.easy }, { id: "medium", name: say.practice.medium }, { id: "hard", name: say.practice.hard }]

/** Against bots: which game, how many, how good, by which settings. */
export function open(params, app) {
  let isStarting = false

  function choose(id, entry) {
    const most = entry.maxPlayers - 1
    const order = { game: id, bots: Math.min(3, most), level: "medium", category: "all", settings: null }
    const least = Math.max(1, (entry.policy?.minPlayers ?? 2) - 1)
    app.sheet((close) => Choices({ order, entry, least, most, close }), { title: entry.displayName })
  }

  function Choices({ order, entry, least, most, close }) {
    const rules = forPractice(rulesOf(app, entry.id))
    const set = (change) => { Object.assign(order, change); app.redraw() }
    return h("div", { class: "practice" },
      h("div", { class: "practice-about", key: "about" },
        h(GameBadge, { entry }),
        h("p", {}, lineOf(entry.id)),
        h("p", { class: "list-about" }, `${playersOf(entry)} · ${levelOf(entry)}`)),
      h(Stepper, { key: "bots", label: say.practice.bots, value: order.bots, least, most, onChange: (bots) => set({ bots }) }),
      h("div", { class: "field", key: "level" },
        h("span", { class: "field-label" }, say.practice.level),
        h(Segments, { label: say.practice.level, choices: LEVELS, chosen: order.level, onChoose: (level) => set({ level }) })),
      h(CategoryPicker, { entry, chosen: order.category, onChoose: (category) => set({ category }) }),
      rules && h("details", { class: "unfold", key: "settings" },
        h("summary", {}, say.common.settings, h("span", { class: "unfold-now" },
          presetName(rules, { ...rules.defaults, ...order.settings }))),
        h(SettingsForm, { game: entry.id, rules, settings: order.settings, onChange: (settings) => set({ settings }) })),
      rules && h("details", { class: "unfold", key: "rules" }, h("summary", {}, say.common.rules), h(Rules, { game: entry.id, text: rules.rules })),
      h("div", { class: "practice-go", key: "go" },
        h(Button, { kind: "main", wide: true, icon: "play", isBusy: isStarting, onClick: () => start(order, close) }, say.common.play)))
  }

  async function start({ settings, category, ...order }, close) {
    if (isStarting) return
    isStarting = true
    app.redraw()
    const isAll = category === "all" || !entryOf(order.game)?.categories
    await startPractice(app, { ...order, ...(settings && { settings }), ...(!isAll && { category }) })
    isStarting = false
  }

  const wanted = params.query.get("game")
  if (wanted) {
    loadCatalogue(app).then((games) => {
      const entry = games.find((game) => game.id === wanted)
      if (entry) choose(wanted, entry)
    }, (error) => app.fail(error))
  }

  return {
    title: say.practice.title,
    view: () => h(Page, { app, title: say.practice.title, subtitle: say.practice.hint, back: true, wide: true },
      h(GamePicker, { app, onChoose: choose })),
  }
}
