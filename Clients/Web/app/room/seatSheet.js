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
import { say } from "../words/pages.js"

const LEVELS = [{ id: "easy", name: say.practice.easy }, { id: "medium", name: say.practice.medium }, { id: "hard", name: say.practice.hard }]
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
        h(Button, { icon: "person", onClick: () => { close(); openProfile(app, room, player) } }, say.person.profile),
        Friendship({ app, person }))),
    isHost && HostKeys({ app, room, player, person, close })), { title: person.displayName })
}

async function openProfile(app, room, { id }) {
  const { openPersonSheet } = await styled(["people"], () => import("../people/personSheet.js"))
  openPersonSheet(app, id, { room })
}

function Friendship({ app, person }) {
  switch (tieTo(app, person.userId)) {
    case "none": return h(Button, { icon: "friend", onClick: () => ask(app, person) }, say.person.addFriend)
    case "incoming": return h(Button, { kind: "main", icon: "check", onClick: () => accept(app, person) }, say.room.acceptFriend)
    case "outgoing": return h("span", { class: "chip" }, say.room.askedFriend)
    case "friend": return h("span", { class: "chip chip-good" }, icon("check"), say.common.friend)
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
    h(Button, { wide: true, icon: "smile", href: "/me/avatar" }, say.me.changeFace)), { title: say.common.you })
}

function HostKeys({ app, room, player, person, close }) {
  const act = (work) => { close(); app.run(work) }
  if (player.botLevel) {
    return h(Button, { kind: "bad", wide: true, icon: "trash", onClick: () => act(() => room.removeBot(player.id)) }, say.room.removeBot)
  }
  const kick = async () => {
    close()
    const isSure = await app.confirm(say.room.removeWho(shortName(person.displayName)), {
      yes: say.common.remove, detail: say.room.removeDetail,
    })
    if (isSure) app.run(() => room.kick(player.id))
  }
  const ban = async () => {
    close()
    const isSure = await app.confirm(say.room.banWho(shortName(person.displayName)), {
      yes: say.room.ban, detail: say.room.banDetail,
    })
    if (isSure) app.run(() => room.ban(player.id))
  }
  return [
    h(Button, { wide: true, icon: "crown", onClick: () => act(() => room.makeHost(player.id)) }, say.room.makeHost),
    h(Button, { wide: true, kind: "bad", icon: "leave", onClick: kick }, say.room.removeFromRoom),
    h(Button, { wide: true, kind: "bad", icon: "block", onClick: ban }, say.room.ban),
  ]
}

function openFreeSeat(app, room) {
  app.sheet((close) => h("div", { class: "stack" },
    h(Button, { kind: "main", wide: true, icon: "friend", onClick: () => { close(); openShare(app, room) } }, say.room.inviteOne),
    h("h3", { class: "section-title" }, say.room.orBot),
    h(Segments, { label: say.room.botLevel, choices: LEVELS, chosen: level, onChoose: (id) => { level = id; app.redraw() } }),
    h(Button, { wide: true, icon: "robot", onClick: () => { close(); app.run(() => room.addBot({ level })) } }, say.room.addBot)),
  { title: say.room.fillSeat })
}
