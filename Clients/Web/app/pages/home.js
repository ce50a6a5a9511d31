import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { colorFor } from "../people/colors.js"
import { Groups } from "../groups/groups.js"
import { changeRoom } from "../room/changeRoom.js"
import { CodeForm } from "../room/codeForm.js"
import { Shelf } from "../match/shelf.js"
import { gameName } from "../room/gameNames.js"
import { MyRooms } from "../room/myRooms.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/words.js"

/** Where everything begins: a room of one's own, a friend's code, the public rooms, practice. */
export function open(params, app) {
  const { parlor } = app
  const rooms = parlor.rooms()
  const friends = parlor.friends()
  const mine = new MyRooms(app)
  const groups = new Groups(app, friends)
  let isCreating = false

  const create = async () => {
    isCreating = true
    app.redraw()
    // Nobody's name is in it: rooms' names stay when people leave for good.
    const made = await app.run(() => changeRoom(app, () => parlor.call("room.create", { roomName: say.home.ourRoom })))
    isCreating = false
    const room = made?.room
    if (room) app.go(`/room/${room.code}`)
    else app.redraw()
  }

  const enterCode = () => app.sheet((close) => h(CodeForm, { app, close }), { title: say.home.joinRoom })

  return {
    title: say.common.play,
    close() { rooms.close(); friends.close(); mine.close(); groups.close() },
    view() {
      const me = parlor.person(parlor.userId)
      return h(Page, {
        app, class: "home", title: me ? say.home.hello(shortName(me.displayName)) : say.home.helloAlone, wide: true,
        actions: h("a", { href: "/me", class: "home-me", "aria-label": say.home.myProfile },
          h(Avatar, { person: me ?? { userId: parlor.userId }, color: colorFor(app, app.me) })),
        foot: h("div", { class: "home-keys" },
          h(Button, { kind: "main", wide: true, icon: "plus", isBusy: isCreating, onClick: create },
            say.home.openRoom),
          h(Button, { wide: true, icon: "door", onClick: enterCode }, say.home.joinByCode)),
      },
        h("div", { class: "home-columns" },
          h("div", { class: "stack-large" },
            mine.view(),
            groups.view(),
            Invitations({ app, invitations: friends.state?.invitations ?? [] }),
            Games({ app })),
          PublicRooms({ app, rooms, mine })))
    },
  }
}

/** A shelf of games to try against bots. */
function Games({ app }) {
  return h("section", { class: "stack" },
    h("div", { class: "section-head" },
      h("h2", { class: "section-title" }, say.home.practice),
      h("a", { href: "/practice" }, say.home.allGames)),
    h(Shelf, { app, hrefOf: (id) => `/practice?game=${id}` }))
}

function Invitations({ app, invitations }) {
  const { parlor } = app
  return invitations.length > 0 && h("section", { class: "stack" },
    h("h2", { class: "section-title" }, say.home.invited),
    invitations.map((invitation) => {
      const host = parlor.person(invitation.by)
      return h("div", { class: "card home-invitation", key: invitation.roomCode },
        h(Avatar, { person: host ?? { userId: invitation.by }, color: colorFor(app, invitation.by) }),
        h("span", { class: "list-words" },
          h("span", { class: "list-name", dir: "auto" }, invitation.roomName),
          h("span", { class: "list-about", dir: "auto" }, say.home.from(shortName(host?.displayName) ?? say.home.aFriend))),
        h(Button, {
          kind: "quiet", icon: "close", label: say.groups.declineNamed(invitation.roomName),
          onClick: () => app.run(() =>
            parlor.call("friends.declineInvitation", { roomCode: invitation.roomCode })),
        }),
        h(Button, { kind: "main", href: `/join/${invitation.roomCode}` }, say.common.join))
    }))
}

function PublicRooms({ app, rooms, mine }) {
  // Rooms of one's own have cards of their own.
  const own = mine.codes
  const list = rooms.state?.rooms.filter(({ code }) => !own.includes(code))
  return h("section", { class: "stack home-public" },
    h("h2", { class: "section-title" }, say.home.openRooms),
    !list && h("p", { class: "list-about", role: "status" }, say.home.looking),
    list?.length === 0 && h("p", { class: "home-none list-about" },
      say.home.noRooms),
    list?.length > 0 && h("ul", { class: "list home-rooms" },
      list.map((room) => h("li", { key: room.code }, PublicRoom({ app, room })))))
}

function PublicRoom({ app, room }) {
  const host = app.parlor.person(room.hostId) ?? { userId: room.hostId, ...room.host }
  const isFull = room.playerCount >= room.maxPlayers
  return h("a", { class: "list-item", href: `/join/${room.code}` },
    h(Avatar, { person: host, color: colorFor(app, room.hostId) }),
    h("span", { class: "list-words" },
      h("span", { class: "list-name one-line", dir: "auto" }, room.roomName),
      h("span", { class: "list-about one-line" },
        room.selectedGameType ? gameName(app, room.selectedGameType) : say.home.noGame)),
    room.hasPasscode && h("span", { class: "chip", title: say.home.needsPasscode }, icon("lock")),
    room.status === "inGame"
      ? h("span", { class: "chip chip-gold" }, say.home.playing)
      : h("span", { class: ["chip", isFull ? "" : "chip-good"] }, say.home.seats(room.playerCount, room.maxPlayers)))
}
