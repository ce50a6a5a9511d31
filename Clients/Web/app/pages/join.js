import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { Field } from "../parts/field.js"
import { chair } from "../parts/pictures.js"
import { changeRoom } from "../room/changeRoom.js"
import { inTheWay, isWrongPasscode } from "../room/wayIn.js"
import { GAMES } from "../games.js"
import { say } from "../words/pages.js"

/** The way into a room: at once where that is possible, else what is in the way and what to do. */
export function open({ code: typed }, app) {
  const code = typed.toUpperCase()
  let refusal = null
  let wasSeen = false
  let passcode = ""
  let isWrong = false
  let isBusy = true
  let isOpen = true

  const enter = async (how = "room.join") => {
    isBusy = true
    app.redraw()
    try {
      const body = { ...(passcode && { passcode }), ...(how === "room.join" && { games: GAMES }) }
      const { stayedIn } = await changeRoom(app, () => app.parlor.call(how, body, { key: code }), code)
      if (isOpen) app.go(`/room/${stayedIn ?? code}`, { replace: true })
    } catch (error) {
      wasSeen = error.code === "ROOM_NOT_FOUND" && await hasSeen(app, code)
      refusal = error
      isWrong = isWrongPasscode(error)
      isBusy = false
      app.redraw()
    }
  }
  enter()

  const spectate = () => enter("room.spectate")
  return {
    title: say.join.title(code),
    close() { isOpen = false },
    view() {
      return h(Page, { app, title: h("span", { class: "code-text" }, code), back: "/", class: "join" },
        isBusy && !refusal
          ? h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.join.comingIn)
          : refusal && InTheWay({ way: inTheWay(refusal, wasSeen), isBusy, isWrong, passcode, enter, spectate,
            onPasscode: (text) => { passcode = text; isWrong = false; app.redraw() } }))
    },
  }
}

/** True if this device keeps a view of the room. */
async function hasSeen(app, code) {
  const room = app.parlor.room(code)
  await room.settled()
  const isKept = Boolean(room.state)
  room.close()
  return isKept
}

function InTheWay({ way, isBusy, isWrong, passcode, enter, spectate, onPasscode }) {
  const { title, words, asksPasscode, canWatch, canRetry } = way
  if (asksPasscode) {
    return h("form", {
      class: "stack join-form", on: { submit: (event) => { event.preventDefault(); enter() } },
    },
      h("h2", { class: "section-title" }, title),
      h("p", null, words),
      h(Field, {
        name: "passcode", label: say.join.passcode, value: passcode, autocomplete: "off",
        wrong: isWrong ? say.join.wrong : null, onInput: onPasscode,
      }),
      h(Button, { kind: "main", wide: true, type: "submit", isBusy, isOff: !passcode }, say.common.comeIn))
  }
  return h(Empty, { picture: chair(), title },
    h("p", null, words),
    h("div", { class: "stack join-form" },
      canWatch && h(Button, { kind: "main", wide: true, icon: "eye", isBusy, onClick: spectate }, say.join.watch),
      canRetry && h(Button, { wide: true, icon: "replay", isBusy, onClick: () => enter() }, say.common.tryAgain),
      h(Button, { wide: true, href: "/" }, say.common.backToStart)))
}
