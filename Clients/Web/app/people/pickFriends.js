import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { colorFor } from "./colors.js"
import { FriendsNow } from "./friendsNow.js"
import { fold } from "./search.js"
import { presence } from "./times.js"
import { say } from "../words/pages.js"

/** From this many on, a field narrows the list. */
const MANY = 8

/** Asks the viewer to choose among their friends: their ids, or none if the sheet is closed. */
export function pickFriends(app, { title, exclude = [], most = 50, button = say.friends.choose }) {
  return new Promise((resolve) => {
    const now = new FriendsNow(app)
    const left = new Set(exclude)
    const chosen = new Set()
    let typed = ""
    let answer = []

    const toggle = (userId) => {
      if (!chosen.delete(userId)) {
        if (most === 1) chosen.clear()
        if (chosen.size < most) chosen.add(userId)
        else app.toast(say.friends.most(most))
      }
      app.redraw()
    }
    const finish = () => {
      answer = [...chosen]
      close()
    }
    const Row = (person) => {
      const { userId, displayName } = person
      const isChosen = chosen.has(userId)
      return h("button", {
        key: userId, type: "button", class: ["list-item pick", isChosen && "pick-chosen"], role: most === 1 ? "radio" : "checkbox",
        "aria-checked": String(isChosen), on: { click: () => toggle(userId) },
      },
        h(Avatar, { person, color: colorFor(app, userId), isOnline: Boolean(person.isOnline) }),
        h("span", { class: "list-words" },
          h("span", { class: "list-name one-line", dir: "auto" }, displayName),
          h("span", { class: "list-about" }, presence(person))),
        h("span", { class: "pick-mark", "aria-hidden": "true" }, isChosen && icon("check")))
    }

    const close = app.sheet(() => {
      const friends = now.friends.filter(({ userId }) => !left.has(userId))
      const shown = friends.filter(({ displayName, handle = "" }) =>
        [displayName, handle ?? ""].some((name) => fold(name).includes(fold(typed))))
      if (friends.length === 0 && !now.isLoading) {
        return h(Empty, { picture: chair(), title: exclude.length > 1 ? say.friends.noOthers : say.friends.noneYet },
          h("p", null, say.friends.addFirst),
          h(Button, { href: "/friends" }, say.friends.find))
      }
      // Not the field: on a phone the keyboard would hide the friends.
      return h("div", { class: "picker", tabindex: "-1", autofocus: true },
        friends.length >= MANY && h("div", { class: "search" },
          icon("search", "search-icon"),
          h("input", {
            class: "input", type: "search", placeholder: say.friends.nameField, "aria-label": say.friends.findOne, value: typed, dir: "auto",
            on: { input: (event) => { typed = event.target.value; app.redraw() } },
          })),
        h("div", { class: "list", role: most === 1 ? "radiogroup" : "group", "aria-label": title }, shown.map(Row)),
        shown.length === 0 && h("p", { class: "list-about friends-nobody" }, say.friends.noneNamed),
        h("div", { class: "picker-foot" },
          h(Button, { kind: "main", wide: true, isOff: chosen.size === 0, onClick: finish },
            chosen.size > 1 ? `${button} ${chosen.size}` : button)))
    }, { title, onClose: () => { now.close(); resolve(answer) } })
  })
}
