import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { LastRoom } from "../room/lastRoom.js"
import { Lobby } from "../room/lobby.js"
import { openRoomMenu } from "../room/menu.js"
import { openShare } from "../room/share.js"
import { Side } from "../room/side.js"
import { styled } from "../styles.js"

/** A room before, between and after games: the lobby or the table, and beside it chat and board. */
export function open({ code: typed }, app) {
  const code = typed.toUpperCase()
  const room = app.parlor.room(code)
  const side = new Side(app, room)
  let match = null
  let wasIn = false

  const offs = [
    room.on("event", (event) => tellEvent(app, room, event)),
    room.on("change", () => follow()),
  ]

  function follow() {
    const { state } = room
    if (!state?.players) return
    const isIn = [...state.players, ...(state.spectators ?? [])].some((one) => one.id === app.me)
    if (state.status === "ended") LastRoom.forget(code)
    else if (isIn) { LastRoom.remember(code); wasIn = true }
    else if (wasIn) { LastRoom.forget(code); app.go("/", { replace: true }) }
    else if (room.status === "live") app.go(`/join/${code}`, { replace: true })
    if (state.status === "inGame" && state.matchId !== match?.id) side.makeWay()
    openMatch(state.status === "inGame" ? state.matchId : match?.isOver ? match.id : null)
    side.follow(state)
  }

  /** The table stays on the screen after the match, with its results, until the player goes back. */
  async function openMatch(id) {
    if ((match?.id ?? null) === (id ?? null)) return
    if (!id && match) { match.isOver = true; return app.redraw() }
    match?.table?.close()
    match = { id }
    const opened = match
    const { openMatch: openTable } = await styled(["match", "games"], () => import("../match/match.js"))
    if (match !== opened) return
    match.table = openTable(id, app, { room, onDone: () => { dropMatch(); app.redraw() } })
    app.redraw()
  }

  function dropMatch() {
    match?.table?.close()
    match = null
  }

  follow()
  return {
    get isAtTable() { return Boolean(match?.table) },
    get title() { return match?.table?.title ?? room.state?.roomName ?? `Room ${code}` },
    close() {
      offs.forEach((off) => off())
      match?.table?.close()
      side.close()
      room.close()
    },
    view() {
      const { state } = room
      if (room.status === "closed" || state?.status === "ended") return Over({ app, room })
      if (!state?.players) return Waiting({ app, code, room })
      const table = match?.table?.view() ?? (match && Waiting({ app, code, room }))
      const isMyTurn = Boolean(match?.table?.isMyTurn)
      return h("div", { class: ["room", table && "room-playing"] },
        h("header", { class: "room-head" },
          h(Button, {
            kind: "quiet", icon: "back", label: "Leave the room",
            onClick: () => openRoomMenu(app, room),
          }),
          h("h1", { class: "room-title" },
            h("button", { type: "button", class: "room-name", on: { click: () => openShare(app, room) } }, Title({ state, table: table && match.table }))),
          side.tabs(Boolean(table), isMyTurn),
          table && match.table
            ? h(Button, { key: "menu", kind: "quiet", icon: "menu", label: "Menu", onClick: () => match.table.openMenu() })
            : h(Button, { key: "share", kind: "quiet", icon: "share", label: "Invite friends", onClick: () => openShare(app, room) })),
        h("div", { class: "room-body" },
          h("section", {
            class: ["room-table", side.shown && "room-table-behind"], "aria-label": table ? "Game" : "Room",
          }, table ?? h(Lobby, { app, room })),
          side.view(),
          side.peek(isMyTurn)))
    },
  }
}

/** The room and its code; while it plays, the game and its round. */
function Title({ state, table }) {
  const about = table?.about
  return table?.name
    ? [h("span", { class: "room-game" }, table.name), about && h("span", { class: "room-about one-line" }, about)]
    : [h("span", { class: "one-line", dir: "auto" }, state.roomName), h("span", { class: "code-text room-code" }, state.code)]
}

function Waiting({ app, code, room }) {
  return h(Page, { app, title: h("span", { class: "code-text" }, code), back: "/" },
    room.error
      ? h(Empty, { picture: chair(), title: "You can’t see this room" },
        h("p", null, room.error.message), h(Button, { href: `/join/${code}` }, "Join it"))
      : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), "One moment"))
}

function Over({ app, room }) {
  const words = room.error?.message ?? CLOSED[room.state?.closeReason] ?? "Open another one whenever you like."
  return h(Page, { app, title: "Room", back: "/" },
    h(Empty, { picture: chair(), title: "This room is over" },
      h("p", null, words), h(Button, { kind: "main", href: "/" }, "Back to the start")))
}

const CLOSED = {
  closed: "The host closed it. Open another one whenever you like.",
  idle: "Nothing happened in it for a long time.",
  empty: "Everybody had left.",
}

/** What others do in the room is said in a sentence. */
function tellEvent(app, room, { event, by, body }) {
  const name = (id) => app.parlor.person(id)?.displayName ?? room.state?.players?.find((one) => one.id === id)?.username
  const who = name(body.userId)
  const isMe = body.userId === app.me
  switch (event) {
    case "playerJoined": return !isMe && by !== app.me && who && app.toast(`${who} is here`)
    case "playerLeft": return !isMe && by !== app.me && who && app.toast(`${who} has left`)
    case "playerDropped": return !isMe && who && app.toast(`${who} lost the connection. Their seat is held`)
    case "playerReturned": return !isMe && who && app.toast(`${who} is back`)
    case "hostChanged": return app.toast(body.hostId === app.me ? "You are the host now" : `${name(body.hostId) ?? "Somebody else"} is the host now`)
    case "kicked": return isMe && app.toast(body.reason ? `You were put out: ${body.reason}` : "The host put you out of the room")
    case "banned": return isMe && app.toast("The host has closed the room to you")
    case "startFailed": return app.toast(body.reason ?? "The game could not start. Try again.", { kind: "bad" })
  }
}
