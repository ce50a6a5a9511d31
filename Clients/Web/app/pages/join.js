import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { Field } from "../parts/field.js"
import { chair } from "../parts/pictures.js"
import { GAMES } from "../games.js"

/** The way into a room: at once where that is possible, else what is in the way and what to do. */
export function open({ code: typed }, app) {
  const code = typed.toUpperCase()
  let refusal = null
  let passcode = ""
  let isBusy = true
  let isOpen = true

  const enter = async (how = "room.join") => {
    isBusy = true
    app.redraw()
    try {
      const body = { ...(passcode && { passcode }), ...(how === "room.join" && { games: GAMES }) }
      await app.parlor.call(how, body, { key: code })
      if (isOpen) app.go(`/room/${code}`, { replace: true })
    } catch (error) {
      // A wrong first try without a passcode is how one learns that there is one.
      refusal = error
      isBusy = false
      app.redraw()
    }
  }
  enter()

  const spectate = () => enter("room.spectate")
  return {
    title: `Join ${code}`,
    close() { isOpen = false },
    view() {
      return h(Page, { app, title: h("span", { class: "code-text" }, code), back: "/", class: "join" },
        isBusy && !refusal
          ? h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), "Coming in")
          : refusal && InTheWay({ app, code, refusal, isBusy, passcode, enter, spectate,
            onPasscode: (text) => { passcode = text; app.redraw() } }))
    },
  }
}

function InTheWay({ app, code, refusal, isBusy, passcode, enter, spectate, onPasscode }) {
  if (refusal.code === "PASSCODE_WRONG") {
    return h("form", {
      class: "stack join-form", on: { submit: (event) => { event.preventDefault(); enter() } },
    },
      h("h2", { class: "section-title" }, "This room has a passcode"),
      h(Field, {
        name: "passcode", label: "Passcode", value: passcode, autocomplete: "off",
        wrong: passcode && !isBusy ? "That is not the passcode." : null, onInput: onPasscode,
      }),
      h(Button, { kind: "main", wide: true, type: "submit", isBusy, isOff: !passcode }, "Come in"))
  }
  const [title, words, canWatch, canRetry] = REASONS[refusal.code] ?? ["That did not work", refusal.message, false, true]
  return h(Empty, { picture: chair(), title },
    h("p", null, words),
    h("div", { class: "stack join-form" },
      canWatch && h(Button, { kind: "main", wide: true, icon: "eye", isBusy, onClick: spectate }, "Watch"),
      canRetry && h(Button, { wide: true, icon: "replay", isBusy, onClick: () => enter() }, "Try again"),
      h(Button, { wide: true, href: "/" }, "Back to the start")))
}

/** A title, what it means, whether one may watch instead, and whether to try again makes sense. */
const REASONS = {
  ROOM_NOT_FOUND: ["There is no such room", "Check the code. The room may also have ended.", false, true],
  ROOM_FULL: ["The room is full", "Somebody has to leave before you can sit down. You can watch until then.", true, true],
  ROOM_IN_GAME: ["A game is on", "You can watch it, and sit down when it is over.", true, true],
  ROOM_LOCKED: ["The room is locked", "Ask the host to unlock it, then try again.", false, true],
  BANNED: ["You can’t come in", "The host has closed this room to you.", false, false],
  UNSUPPORTED_GAME_VERSION: ["This app is too old", "The room plays a game that this app does not know. Load the page again to get the newest.", true, true],
}
