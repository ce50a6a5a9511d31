import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Segments } from "../parts/field.js"
import { hexOf } from "../parts/palette.js"
import { accept, ask, tieTo } from "../people/friendship.js"
import { styled } from "../styles.js"
import { personOf } from "./faces.js"
import { openShare } from "./share.js"
import { shortName } from "../parts/shortName.js"

const LEVELS = [{ id: "easy", name: "Easy" }, { id: "medium", name: "Medium" }, { id: "hard", name: "Hard" }]
let level = "medium"

/** What can be done with a seat: about the player in it, or to fill a free one. */
export function openSeat(app, room, player) {
  if (!player) return openFreeSeat(app, room)
  if (player.id === app.me) return openOwnSeat(app, player)
  const person = personOf(app, player)
  const isHost = room.state.hostId === app.me
  app.sheet((close) => h("div", { class: "stack" },
    h("div", { class: "row" },
      h(Avatar, { person, size: "large", color: hexOf(player.avatarColor) }),
      !player.botLevel && h("div", { class: "seat-keys" },
        h(Button, { icon: "person", onClick: () => { close(); openProfile(app, room, player) } }, "Profile"),
        Friendship({ app, person }))),
    isHost && HostKeys({ app, room, player, person, close })), { title: person.displayName })
}

async function openProfile(app, room, { id }) {
  const { openPersonSheet } = await styled(["people"], () => import("../people/personSheet.js"))
  openPersonSheet(app, id, { room })
}

function Friendship({ app, person }) {
  switch (tieTo(app, person.userId)) {
    case "none": return h(Button, { icon: "friend", onClick: () => ask(app, person) }, "Add friend")
    case "incoming": return h(Button, { kind: "main", icon: "check", onClick: () => accept(app, person) }, "Accept as friend")
    case "outgoing": return h("span", { class: "chip" }, "Asked to be friends")
    case "friend": return h("span", { class: "chip chip-good" }, icon("check"), "Friend")
    default: return null
  }
}

/** The viewer's own face and name. */
async function openOwnSeat(app, player) {
  const { nameEdit } = await styled(["people"], () => import("../people/nameEdit.js"))
  const name = nameEdit(app)
  app.sheet(() => h("div", { class: "stack" },
    h("div", { class: "row" },
      h(Avatar, { person: personOf(app, player), size: "large", color: hexOf(player.avatarColor) }),
      h("div", { class: "list-words" }, name({ class: "section-title" }))),
    h(Button, { wide: true, icon: "smile", href: "/me/avatar" }, "Change your face")), { title: "You" })
}

function HostKeys({ app, room, player, person, close }) {
  const act = (work) => { close(); app.run(work) }
  if (player.botLevel) {
    return h(Button, { kind: "bad", wide: true, icon: "trash", onClick: () => act(() => room.removeBot(player.id)) }, "Remove the bot")
  }
  const kick = async () => {
    close()
    const isSure = await app.confirm(`Put ${shortName(person.displayName)} out of the room?`, {
      yes: "Put out", detail: "They lose their seat, also in a game. They may come back if there is a free seat.",
    })
    if (isSure) app.run(() => room.kick(player.id))
  }
  const ban = async () => {
    close()
    const isSure = await app.confirm(`Keep ${shortName(person.displayName)} out?`, {
      yes: "Keep out", detail: "They leave the room and can’t come back.",
    })
    if (isSure) app.run(() => room.ban(player.id))
  }
  return [
    h(Button, { wide: true, icon: "crown", onClick: () => act(() => room.makeHost(player.id)) }, "Make host"),
    h(Button, { wide: true, kind: "bad", icon: "leave", onClick: kick }, "Put out of the room"),
    h(Button, { wide: true, kind: "bad", icon: "block", onClick: ban }, "Put out and keep out"),
  ]
}

function openFreeSeat(app, room) {
  app.sheet((close) => h("div", { class: "stack" },
    h(Button, { kind: "main", wide: true, icon: "friend", onClick: () => { close(); openShare(app, room) } }, "Invite a friend"),
    h("h3", { class: "section-title" }, "Or a bot"),
    h(Segments, { label: "How good the bot plays", choices: LEVELS, chosen: level, onChoose: (id) => { level = id; app.redraw() } }),
    h(Button, { wide: true, icon: "robot", onClick: () => { close(); app.run(() => room.addBot({ level })) } }, "Add a bot")),
  { title: "Fill a seat" })
}
