import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field, Stepper, Switch } from "../parts/field.js"
import { askNewcomers, openKeep } from "../groups/keep.js"
import { KeptFields } from "./keptFields.js"
import { say } from "../words/pages.js"

/** The ways out of the room. */
export function openRoomMenu(app, room) {
  const isHost = room.state.hostId === app.me
  app.sheet((close) => {
    const act = (work) => () => { close(); work() }
    return h("div", { class: "stack" },
      h(Button, { wide: true, icon: "home", onClick: act(() => app.go("/")) }, say.room.goHome),
      isHost && (room.state.groupId
        ? h(Button, { wide: true, icon: "people", onClick: act(() => askNewcomers(app, room)) }, say.room.askNewcomers)
        : h(Button, { wide: true, icon: "people", onClick: act(() => openKeep(app, room)) }, say.groups.keep)),
      h(Button, { wide: true, kind: "bad", icon: "leave", onClick: act(() => leave(app, room)) }, say.room.leaveRoom),
      isHost && h(Button, { wide: true, kind: "bad", icon: "close", onClick: act(() => end(app, room)) }, say.room.closeForAll))
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
    h(Button, { kind: "main", wide: true, onClick: close }, say.common.done)), { title: say.room.theRoom, onClose: () => fields.keep() })
}

function HostSettings({ app, room, fields, change }) {
  const { state } = room
  const keeps = (name) => ({
    name, onInput: (text) => { fields.type(name, text); app.redraw() },
    onEnter: () => fields.keep(), onLeave: () => { fields.leave(name); app.redraw() },
  })
  return h("section", { class: "stack" },
    h(Field, {
      ...keeps("roomName"), label: say.room.name, value: fields.typed("roomName") ?? state.roomName, maxlength: "40",
    }),
    h(Stepper, {
      label: say.room.seats, value: state.maxPlayers, least: Math.max(2, state.players.length), most: 8,
      onChange: (maxPlayers) => change({ maxPlayers }),
    }),
    h(Switch, { label: say.room.locked, hint: say.room.lockedHint, isOn: state.locked, onChange: (locked) => change({ locked }) }),
    h(Field, {
      ...keeps("passcode"), label: state.hasPasscode ? say.room.newPasscode : say.join.passcode, value: fields.typed("passcode") ?? "",
      maxlength: "64", autocomplete: "off", placeholder: state.hasPasscode ? say.room.hasPasscode : say.room.noneSet,
      hint: state.hasPasscode ? say.room.passcodeSet : say.room.noPasscode,
    }),
    h("div", { class: "row" },
      h(Button, {
        small: true, kind: "bad", isOff: !state.hasPasscode,
        onClick: () => { fields.forget("passcode"); change({ passcode: "" }) },
      }, say.room.removePasscode)))
}

function Banned({ app, room }) {
  return h("section", { class: "stack" },
    h("h3", { class: "section-title" }, say.room.keptOut),
    room.state.banned.map((userId) => h("div", { class: "list-item", key: userId },
      h("span", { class: "list-words", dir: "auto" }, app.parlor.person(userId)?.displayName ?? say.common.somebody),
      h(Button, { small: true, onClick: () => app.run(() => room.unban(userId)) }, say.room.letIn))))
}

async function leave(app, room) {
  const isPlaying = room.state.status === "inGame" && room.state.players.some((player) => player.id === app.me)
  if (isPlaying) {
    const isSure = await app.confirm(say.room.leaveGame, { yes: say.common.leave, no: say.common.stay, detail: say.room.botPlays })
    if (!isSure) return
  }
  await app.run(() => room.leave())
  app.go("/", { replace: true })
}

async function end(app, room) {
  const isSure = await app.confirm(say.room.closeRoom, { yes: say.room.closeIt, detail: say.room.closeDetail })
  if (!isSure) return
  await app.run(() => room.end())
}
