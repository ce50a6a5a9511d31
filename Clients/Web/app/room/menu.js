import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field, Stepper, Switch } from "../parts/field.js"
import { askNewcomers, openKeep } from "../groups/keep.js"
import { KeptFields } from "./keptFields.js"

/** The ways out of the room. */
export function openRoomMenu(app, room) {
  const isHost = room.state.hostId === app.me
  app.sheet((close) => {
    const act = (work) => () => { close(); work() }
    return h("div", { class: "stack" },
      h(Button, { wide: true, icon: "home", onClick: act(() => app.go("/")) }, "Go home, keep my seat"),
      isHost && (room.state.groupId
        ? h(Button, { wide: true, icon: "people", onClick: act(() => askNewcomers(app, room)) }, "Ask everybody here into the group")
        : h(Button, { wide: true, icon: "people", onClick: act(() => openKeep(app, room)) }, "Keep this group")),
      h(Button, { wide: true, kind: "bad", icon: "leave", onClick: act(() => leave(app, room)) }, "Leave the room"),
      isHost && h(Button, { wide: true, kind: "bad", icon: "close", onClick: act(() => end(app, room)) }, "Close it for everybody"))
  }, { title: room.state.roomName })
}

/** Who may come in, how many, and what the room is called: for its host. */
export function openRoomSettings(app, room) {
  const change = (changes) => app.run(async () => { await room.configure(changes); return true })
  // A room has a name always, so an empty one is not sent.
  const fields = new KeptFields((name, text) => (name === "roomName" && !text ? true : change({ [name]: text })))
  app.sheet((close) => h("div", { class: "stack-large" },
    h(HostSettings, { app, room, fields, change }),
    room.state.banned?.length > 0 && h(Banned, { app, room }),
    h(Button, { kind: "main", wide: true, onClick: close }, "Done")), { title: "The room", onClose: () => fields.keep() })
}

function HostSettings({ app, room, fields, change }) {
  const { state } = room
  const keeps = (name) => ({
    name, onInput: (text) => { fields.type(name, text); app.redraw() },
    onEnter: () => fields.keep(), onLeave: () => { fields.leave(name); app.redraw() },
  })
  return h("section", { class: "stack" },
    h(Field, {
      ...keeps("roomName"), label: "Name of the room", value: fields.typed("roomName") ?? state.roomName, maxlength: "40",
    }),
    h(Stepper, {
      label: "Seats", value: state.maxPlayers, least: Math.max(2, state.players.length), most: 8,
      onChange: (maxPlayers) => change({ maxPlayers }),
    }),
    h(Switch, { label: "Locked", hint: "Nobody else can come in", isOn: state.locked, onChange: (locked) => change({ locked }) }),
    h(Field, {
      ...keeps("passcode"), label: state.hasPasscode ? "New passcode" : "Passcode", value: fields.typed("passcode") ?? "",
      maxlength: "64", autocomplete: "off", placeholder: state.hasPasscode ? "It has one" : "None",
      hint: state.hasPasscode ? "Passcode set" : "No passcode: the room’s code is enough",
    }),
    h("div", { class: "row" },
      h(Button, {
        small: true, kind: "bad", isOff: !state.hasPasscode,
        onClick: () => { fields.forget("passcode"); change({ passcode: "" }) },
      }, "Remove the passcode")))
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
