import { h } from "../view.js"
import { Segments, Switch } from "../parts/field.js"
import { colorOf } from "../parts/palette.js"
import { ColorPicker } from "./colorPicker.js"
import { THEMES, setTheme, theme } from "./theme.js"
import { LANGUAGES, chooseLanguage, chosenLanguage } from "../words/language.js"
import { say } from "../words/pages.js"

const NOTICES = [
  ["messages", say.preferences.messages], ["friends", say.friends.requests], ["invitations", say.preferences.invitations],
  ["turns", say.preferences.turns],
]

const WRITERS = [
  { id: "everybody", name: say.preferences.everybody }, { id: "met", name: say.preferences.met }, { id: "friends", name: say.common.friends },
]

/** What is chosen and not yet confirmed, so that switches do not lag behind the thumb. */
let pending = {}

export function Preferences({ app, me }) {
  const now = { ...me.preferences, ...pending }
  const notices = { ...me.preferences?.notificationSettings, ...pending.notificationSettings }
  const change = async (preferences) => {
    const mine = (pending = { ...pending, ...preferences })
    app.redraw()
    await app.run(() => app.mine.setPreferences(preferences))
    if (pending === mine) pending = {}
    app.redraw()
  }
  return [
    h("section", { class: "stack", key: "look" },
      h("h2", { class: "section-title" }, say.preferences.look),
      h("div", { class: "card stack-large" },
        h("div", { class: "stack" },
          h("h3", { class: "switch-label preference-name" }, say.preferences.yourColour),
          h(ColorPicker, {
            label: say.preferences.yourColour, chosen: now.color, usual: colorOf(me.userId),
            onChoose: (color) => change({ color }),
          }),
          h("p", { class: "switch-hint" }, say.preferences.yourColourHint)),
        h("div", { class: "stack" },
          h("h3", { class: "switch-label preference-name" }, say.preferences.theme),
          h(Segments, {
            label: say.preferences.theme, choices: THEMES, chosen: theme(),
            onChoose: (name) => { setTheme(name); app.redraw() },
          })),
        h(Switch, {
          label: say.preferences.calm, hint: say.preferences.calmHint,
          isOn: now.reducedHaptics, onChange: (reducedHaptics) => change({ reducedHaptics }),
        }))),
    h("section", { class: "stack", key: "language" },
      h("h2", { class: "section-title" }, say.preferences.language),
      h("div", { class: "card stack" },
        h(Segments, {
          label: say.preferences.language, chosen: chosenLanguage(),
          choices: [{ id: "auto", name: say.preferences.languageAuto }, ...LANGUAGES],
          onChoose: (id) => { chooseLanguage(id); location.reload() },
        }),
        h("p", { class: "switch-hint" }, say.preferences.languageHint))),
    h("section", { class: "stack", key: "notices" },
      h("h2", { class: "section-title" }, say.preferences.notices),
      h("div", { class: "card" }, NOTICES.map(([id, label]) =>
        h(Switch, {
          key: id, label, isOn: notices[id] !== false,
          onChange: (isOn) => change({ notificationSettings: { ...pending.notificationSettings, [id]: isOn } }),
        })),
      h("p", { class: "switch-hint" }, say.preferences.noticesHint))),
    h("section", { class: "stack", key: "writers" },
      h("h2", { class: "section-title" }, say.preferences.writers),
      h("div", { class: "card stack" },
        h(Segments, {
          label: say.preferences.writers, choices: WRITERS, chosen: now.messagesFrom ?? "met",
          onChoose: (messagesFrom) => change({ messagesFrom }),
        }),
        h("p", { class: "switch-hint" }, say.preferences.writersHint))),
    h("section", { class: "stack", key: "developers" },
      h("h2", { class: "section-title" }, say.preferences.developers),
      h("div", { class: "card" },
        h(Switch, {
          label: say.behind.title, hint: say.preferences.behindHint,
          isOn: app.behind.isOn, onChange: (isOn) => app.behind.turn(isOn),
        }))),
  ]
}
