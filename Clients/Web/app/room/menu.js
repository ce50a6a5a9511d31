import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field, Stepper, Switch } from "../parts/field.js"

/** The ways out of the room. */
export function openRoomMenu(app, room) {
  const isHost = room.state.hostId === app.me
  app.sheet((close) => {
    const act = (work) => () => { close(); work() }
    return h("div", { class: "stack" },
      h(Button, { wide: true, icon: "home", onClick: act(() => app.go("/")) }, "Go home, keep my seat"),
      h(Button, { wide: true, kind: "bad", icon: "leave", onClick: act(() => leave(app, room)) }, "Leave the room"),
      isHost && h(Button, { wide: true, kind: "bad", icon: "close", onClick: act(() => end(app, room)) }, "Close it for everybody"))
  }, { title: room.state.roomName })
}

/** Who may come in, how many, and what the room is called: for its host. */
export function openRoomSettings(app, room) {
  const typed = {}
  app.sheet((close) => h("div", { class: "stack-large" },
    h(HostSettings, { app, room, typed }),
    room.state.banned?.length > 0 && h(Banned, { app, room }),
    h(Button, { kind: "main", wide: true, onClick: close }, "Done")), { title: "The room" })
}

function HostSettings({ app, room, typed }) {
  const { state } = room
  const change = (fields) => app.run(() => room.configure(fields))
  const save = (field) => {
    const text = typed[field]
    if (text === undefined) return
    delete typed[field]
    if (field === "passcode" || text.trim()) change({ [field]: text.trim() })
  }
  return h("section", { class: "stack" },
    h(Field, {
      name: "roomName", label: "Name of the room", value: typed.roomName ?? state.roomName, maxlength: "40",
      onInput: (text) => { typed.roomName = text }, onEnter: () => save("roomName"),
    }),
    typed.roomName !== undefined && h(Button, { small: true, onClick: () => save("roomName") }, "Save the name"),
    h(Stepper, {
      label: "Seats", value: state.maxPlayers, least: Math.max(2, state.players.length), most: 8,
      onChange: (maxPlayers) => change({ maxPlayers }),
    }),
    h(Switch, { label: "Locked", hint: "Nobody else can come in", isOn: state.locked, onChange: (locked) => change({ locked }) }),
    h(Field, {
      name: "passcode", label: state.hasPasscode ? "New passcode" : "Passcode", value: typed.passcode ?? "", maxlength: "64",
      autocomplete: "off", placeholder: state.hasPasscode ? "It has one" : "None",
      onInput: (text) => { typed.passcode = text; app.redraw() }, onEnter: () => save("passcode"),
    }),
    h("div", { class: "row" },
      typed.passcode && h(Button, { small: true, onClick: () => save("passcode") }, "Set the passcode"),
      state.hasPasscode && h(Button, { small: true, kind: "bad", onClick: () => change({ passcode: "" }) }, "Remove the passcode")))
}

function Banned({ app, room }) {
  return h("section", { class: "stack" },
    h("h3", { class: "section-title" }, "Kept out"),
    room.state.banned.map((userId) => h("div", { class: "list-item", key: userId },
      h("span", { class: "list-words", dir: "auto" }, app.parlor.person(userId)?.displayName ?? "Somebody"),
      h(Button, { small: true, onClick: () => app.run(() => room.unban(userId)) }, "Let in again"))))
}

async function leave(app, room) {
  const isPlaying = room.state.status === "inGame" && room.state.players.some((player) => player.id === app.me)
  if (isPlaying) {
    const isSure = await app.confirm("Leave the game?", { yes: "Leave", no: "Stay", detail: "A bot plays your seat to the end." })
    if (!isSure) return
  }
  await app.run(() => room.leave())
  app.go("/", { replace: true })
}

async function end(app, room) {
  const isSure = await app.confirm("Close the room?", { yes: "Close it", detail: "Everybody is sent home, and a game that is on ends without a result." })
  if (!isSure) return
  await app.run(() => room.end())
}
