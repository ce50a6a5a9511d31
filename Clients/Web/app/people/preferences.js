import { h } from "../view.js"
import { Segments, Switch } from "../parts/field.js"
import { colorOf } from "../parts/palette.js"
import { ColorPicker } from "./colorPicker.js"
import { THEMES, setTheme, theme } from "./theme.js"

const NOTICES = [
  ["messages", "Messages"], ["friends", "Friend requests"], ["invitations", "Invitations to rooms"],
  ["turns", "When it is your turn"],
]

const WRITERS = [
  { id: "everybody", name: "Everybody" }, { id: "met", name: "People I met" }, { id: "friends", name: "Friends" },
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
      h("h2", { class: "section-title" }, "How it looks"),
      h("div", { class: "card stack-large" },
        h("div", { class: "stack" },
          h("h3", { class: "switch-label preference-name" }, "Your colour"),
          h(ColorPicker, {
            label: "Your colour", chosen: now.color, usual: colorOf(me.userId),
            onChoose: (color) => change({ color }),
          }),
          h("p", { class: "switch-hint" }, "You see yourself in it, in rooms and at the table.")),
        h("div", { class: "stack" },
          h("h3", { class: "switch-label preference-name" }, "Light or dark"),
          h(Segments, {
            label: "Light or dark", choices: THEMES, chosen: theme(),
            onChoose: (name) => { setTheme(name); app.redraw() },
          })),
        h(Switch, {
          label: "Fewer vibrations", hint: "On phones that buzz when something happens.",
          isOn: now.reducedHaptics, onChange: (reducedHaptics) => change({ reducedHaptics }),
        }))),
    h("section", { class: "stack", key: "notices" },
      h("h2", { class: "section-title" }, "Tell me about"),
      h("div", { class: "card" }, NOTICES.map(([id, label]) =>
        h(Switch, {
          key: id, label, isOn: notices[id] !== false,
          onChange: (isOn) => change({ notificationSettings: { ...pending.notificationSettings, [id]: isOn } }),
        })),
      h("p", { class: "switch-hint" }, "For the Parlor apps on your phone, while you are away."))),
    h("section", { class: "stack", key: "writers" },
      h("h2", { class: "section-title" }, "Who may write to you first"),
      h("div", { class: "card stack" },
        h(Segments, {
          label: "Who may write to you first", choices: WRITERS, chosen: now.messagesFrom ?? "met",
          onChoose: (messagesFrom) => change({ messagesFrom }),
        }),
        h("p", { class: "switch-hint" }, "The others can ask to be your friend. You can write to whoever lets you."))),
    h("section", { class: "stack", key: "developers" },
      h("h2", { class: "section-title" }, "For developers"),
      h("div", { class: "card" },
        h(Switch, {
          label: "Behind the scenes", hint: "A button in the corner shows every frame, and cuts or slows the connection.",
          isOn: app.behind.isOn, onChange: (isOn) => app.behind.turn(isOn),
        }))),
  ]
}
