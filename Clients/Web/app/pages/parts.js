import { h } from "../view.js"
import { icon, ICON_NAMES } from "../icons.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { Choice, Field, Segments, Stepper, Switch } from "../parts/field.js"
import { MenuGroup, MenuRow } from "../parts/menuRow.js"
import { COLORS } from "../parts/palette.js"
import { chair, cups, lamp, sketch } from "../parts/pictures.js"

const TOKENS = [
  "paper", "paper-high", "paper-low", "ink", "ink-soft", "ink-faint", "line", "line-strong", "accent", "accent-deep",
  "accent-wash", "felt", "felt-deep", "good", "good-wash", "bad", "bad-wash", "gold", "gold-wash", "card", "card-red",
]

/** Every component in every state, to look at and to design with. */
export function open(params, app) {
  const state = { text: "Ada", isOn: true, chosen: "two", count: 4 }
  const set = (change) => { Object.assign(state, change); app.redraw() }
  const section = (title, ...content) =>
    h("section", { class: "card stack" }, h("h2", { class: "section-title" }, title), content)
  return {
    title: "Parts",
    view: () => h(Page, { app, title: "Parts", subtitle: "Everything that pages are made of", back: "/", wide: true },
      h("div", { class: "parts-grid" },
        section("Colours", h("div", { class: "parts-colors" }, TOKENS.map((name) =>
          h("span", { class: "parts-color", key: name, style: { "--swatch": `var(--${name})` } }, name)))),
        section("Letters",
          h("p", { class: "page-title" }, "A room for your friends"), h("p", { class: "section-title" }, "What will you play?"),
          h("p", null, "Short, plain sentences. One idea each."), h("p", { class: "list-about" }, "Small print is still easy to read."),
          h("p", { class: "code-text code-large" }, "K7QD")),
        section("Buttons", ["main", "plain", "felt", "bad", "quiet"].map((kind) =>
          h("div", { class: "row", key: kind },
            h(Button, { kind }, kind), h(Button, { kind, icon: "play" }, "Play"), h(Button, { kind, isOff: true }, "Off"),
            h(Button, { kind, isBusy: true }, "Busy"), h(Button, { kind, icon: "more", label: `More, ${kind}` }))),
          h(Button, { kind: "main", wide: true, icon: "check" }, "The one thing to do"),
          h("div", { class: "row" }, h(Button, { small: true, isOn: state.isOn, onClick: () => set({ isOn: !state.isOn }) }, "Pressed or not"), h(Button, { small: true }, "Small"))),
        section("Fields",
          h(Field, { name: "one", label: "Your name", value: state.text, onInput: (text) => set({ text }), hint: "Your friends see it." }),
          h(Field, { name: "two", label: "Passcode", value: "1234", onInput: () => {}, wrong: "That is not the passcode." }),
          h(Field, { name: "three", label: "A story", rows: 3, value: "", placeholder: "Once upon a time", onInput: () => {} }),
          h(Choice, { name: "four", label: "Level", choices: [{ id: "one", name: "Easy" }, { id: "two", name: "Hard" }], chosen: state.chosen, onChoose: (chosen) => set({ chosen }) }),
          h(Segments, { label: "Level", choices: [{ id: "one", name: "Easy" }, { id: "two", name: "Hard" }], chosen: state.chosen, onChoose: (chosen) => set({ chosen }) }),
          h(Switch, { label: "Private", hint: "Not in the list of open rooms", isOn: state.isOn, onChange: (isOn) => set({ isOn }) }),
          h(Switch, { label: "Not for you", isOn: false, isOff: true }),
          h(Stepper, { label: "Seats", value: state.count, least: 2, most: 8, onChange: (count) => set({ count }) })),
        section("Rows of a menu", h(MenuGroup, { title: "A group" },
          h(MenuRow, { icon: "fit", hint: "What it does", onClick: () => {} }, "A row"),
          h(MenuRow, { icon: "share", hint: "It is under way", isBusy: true, onClick: () => {} }, "A busy row"),
          h(MenuRow, { icon: "photo", hint: "Not just now", isOff: true, onClick: () => {} }, "A row that is off"),
          h(MenuRow, { icon: "trash", hint: "It takes something away", isBad: true, onClick: () => {} }, "A row that ends something"))),
        section("Faces", h("div", { class: "row" },
          ["small", "medium", "large"].map((size) => h(Avatar, { key: size, size, person: { userId: size, displayName: "Ada Lovelace" }, isOnline: size !== "small" || undefined })),
          COLORS.map((color) => h(Avatar, { key: color.id, person: { userId: color.id, avatarType: "built_in", avatarId: `${color.id}_circle` } })))),
        section("Marks", h("div", { class: "row" },
          h("span", { class: "badge" }, "3"), h("span", { class: "badge" }, "99+"), h("span", { class: "chip" }, icon("lock"), "Private"),
          h("span", { class: "chip chip-good" }, "2 of 8"), h("span", { class: "chip chip-bad" }, "Away"), h("span", { class: "chip chip-gold" }, "Playing"), h("span", { class: "spinner" }))),
        section("Icons", h("div", { class: "row parts-icons" }, ICON_NAMES.map((name) => h("span", { key: name, title: name }, icon(name))))),
        section("Pictures", h("div", { class: "row" }, lamp(), chair(), cups(), sketch())),
        section("Nothing here", h(Empty, { picture: chair(), title: "Nobody is here yet" }, h("p", null, "Invite a friend."))),
        section("On top", h("div", { class: "row" },
          h(Button, { onClick: () => app.toast("Ben is here") }, "A sentence"),
          h(Button, { onClick: () => app.toast("The room is full.", { kind: "bad" }) }, "A refusal"),
          h(Button, { onClick: () => app.sheet(() => h("p", null, "What is in a sheet."), { title: "A sheet" }) }, "A sheet"),
          h(Button, { onClick: () => app.confirm("Leave the game?", { yes: "Leave", no: "Stay", detail: "A bot plays your seat." }) }, "A question"))))),
  }
}
