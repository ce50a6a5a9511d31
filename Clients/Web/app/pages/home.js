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
    const made = await app.run(() => changeRoom(app, () => parlor.call("room.create", { roomName: "Our room" })))
    isCreating = false
    const room = made?.room
    if (room) app.go(`/room/${room.code}`)
    else app.redraw()
  }

  const enterCode = () => app.sheet((close) => h(CodeForm, { app, close }), { title: "Join a room" })

  return {
    title: "Play",
    close() { rooms.close(); friends.close(); mine.close(); groups.close() },
    view() {
      const me = parlor.person(parlor.userId)
      return h(Page, {
        app, class: "home", title: me ? `Hello, ${shortName(me.displayName)}` : "Hello", wide: true,
        actions: h("a", { href: "/me", class: "home-me", "aria-label": "My profile" },
          h(Avatar, { person: me ?? { userId: parlor.userId }, color: colorFor(app, app.me) })),
        foot: h("div", { class: "home-keys" },
          h(Button, { kind: "main", wide: true, icon: "plus", isBusy: isCreating, onClick: create },
            "Open a room"),
          h(Button, { wide: true, icon: "door", onClick: enterCode }, "Join with a code")),
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
      h("h2", { class: "section-title" }, "Practice alone"),
      h("a", { href: "/practice" }, "All games")),
    h(Shelf, { app, hrefOf: (id) => `/practice?game=${id}` }))
}

function Invitations({ app, invitations }) {
  const { parlor } = app
  return invitations.length > 0 && h("section", { class: "stack" },
    h("h2", { class: "section-title" }, "You are invited"),
    invitations.map((invitation) => {
      const host = parlor.person(invitation.by)
      return h("div", { class: "card home-invitation", key: invitation.roomCode },
        h(Avatar, { person: host ?? { userId: invitation.by }, color: colorFor(app, invitation.by) }),
        h("span", { class: "list-words" },
          h("span", { class: "list-name", dir: "auto" }, invitation.roomName),
          h("span", { class: "list-about", dir: "auto" }, `from ${shortName(host?.displayName) ?? "a friend"}`)),
        h(Button, {
          kind: "quiet", icon: "close", label: `Decline: ${invitation.roomName}`,
          onClick: () => app.run(() =>
            parlor.call("friends.declineInvitation", { roomCode: invitation.roomCode })),
        }),
        h(Button, { kind: "main", href: `/join/${invitation.roomCode}` }, "Join"))
    }))
}

function PublicRooms({ app, rooms, mine }) {
  // Rooms of one's own have cards of their own.
  const own = mine.codes
  const list = rooms.state?.rooms.filter(({ code }) => !own.includes(code))
  return h("section", { class: "stack home-public" },
    h("h2", { class: "section-title" }, "Open rooms"),
    !list && h("p", { class: "list-about", role: "status" }, "Looking for rooms"),
    list?.length === 0 && h("p", { class: "home-none list-about" },
      "No rooms right now. Open one, and friends find it here."),
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
        room.selectedGameType ? gameName(app, room.selectedGameType) : "No game chosen yet")),
    room.hasPasscode && h("span", { class: "chip", title: "Needs a passcode" }, icon("lock")),
    room.status === "inGame"
      ? h("span", { class: "chip chip-gold" }, "Playing")
      : h("span", { class: ["chip", isFull ? "" : "chip-good"] }, `${room.playerCount} of ${room.maxPlayers}`))
}
