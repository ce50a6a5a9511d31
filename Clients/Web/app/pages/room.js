import { h } from "../view.js"
import { Page } from "../shell.js"
import { forget } from "../groups/keep.js"
import { Button } from "../parts/button.js"
import { lastGameIn } from "../room/lastGame.js"
import { Lobby } from "../room/lobby.js"
import { openRoomMenu } from "../room/menu.js"
import { Out, Over } from "../room/out.js"
import { hosting, leaving } from "../room/sentences.js"
import { openShare } from "../room/share.js"
import { Side } from "../room/side.js"
import { styled } from "../styles.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/** Why somebody who is not in a room does not see it. */
const UNSEEN = ["ROOM_NOT_FOUND", "FORBIDDEN", "BANNED"]

/** A room before, between and after games: the lobby or the table, and beside it chat and board. */
export function open({ code: typed }, app) {
  const code = typed.toUpperCase()
  const room = app.parlor.room(code)
  const side = new Side(app, room)
  let match = null
  let wasIn = false
  /** Why the viewer is out: `{reason, words}`. */
  let out = null
  let hostsWords

  const offs = [
    room.on("event", (event) => { tellEvent(app, room, event); heard(event) }),
    room.on("change", () => follow()),
    room.on("closed", shut),
  ]

  function follow() {
    const { state } = room
    if (!state?.players) return
    // Before another game is chosen.
    lastGameIn(state)
    const isIn = [...state.players, ...(state.spectators ?? [])].some((one) => one.id === app.me)
    if (room.status === "closed") return
    if (isIn) { wasIn = true; out = null }
    else if (wasIn) out ??= { reason: "lost" }
    else if (room.status === "live" && state.status !== "ended") app.go(`/join/${code}`, { replace: true })
    if (state.status === "inGame" && state.matchId !== match?.id) side.makeWay()
    // A game that ended without a result leaves nothing to look at.
    if (match && !match.isOver && state.status === "waiting" && state.startFailure) dropMatch()
    openMatch(state.status === "inGame" ? state.matchId : match?.isOver ? match.id : null)
    side.follow(state)
  }

  /** The view changes before its event says why. */
  function heard({ event, body }) {
    if (event === "kept") forget(app, body.groupId)
    if (body.userId !== app.me) return
    if (event === "kicked") hostsWords = body.reason
    if (!out || !["playerLeft", "spectatorLeft"].includes(event) || body.reason === "seated") return
    out = { reason: body.reason, words: hostsWords }
    if (body.reason === "left") app.go("/", { replace: true })
    else dropMatch()
  }

  /** The viewer may not see the room, or no longer. Somebody who was not in it is sent to the way in. */
  function shut({ code: why }) {
    if (!wasIn && UNSEEN.includes(why)) return app.go(`/join/${code}`, { replace: true })
    if (["ROOM_NOT_FOUND", "SIGNED_OUT"].includes(why)) return
    out ??= { reason: why === "BANNED" ? "banned" : wasIn ? "lost" : "never" }
    if (out.reason === "lost") askWhy()
  }

  /** The event that said why may not have come, while the device was away for example. */
  async function askWhy() {
    const { code: why } = await app.parlor.call("room.get", {}, { key: code }).catch((error) => error)
    if (why !== "BANNED" || out?.reason !== "lost") return
    out = { reason: "banned" }
    app.redraw()
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
    fillsScreen: true,
    get title() { return match?.table?.title ?? room.state?.roomName ?? say.chat.roomCalled(code) },
    close() {
      offs.forEach((off) => off())
      match?.table?.close()
      side.close()
      room.close()
    },
    view() {
      const { state } = room
      if (out && state?.status !== "ended") return Out({ app, room, out })
      if (room.status === "closed" || state?.status === "ended") return Over({ app, room })
      if (!state?.players) return Waiting({ app, code })
      const table = match?.table?.view() ?? (match && Waiting({ app, code }))
      const isMyTurn = Boolean(match?.table?.isMyTurn)
      const peek = side.peek(isMyTurn)
      return h("div", { class: ["room", table && "room-playing"] },
        h("header", { class: "room-head" },
          h(Button, {
            kind: "quiet", icon: "back", label: say.room.leaveRoom,
            onClick: () => openRoomMenu(app, room),
          }),
          h("div", { class: "room-title" },
            h("h1", { key: "title", hidden: Boolean(peek) },
              h("button", { type: "button", class: "room-name", on: { click: () => openShare(app, room) } }, Title({ state, table: table && match.table }))),
            h("div", { key: "peek", role: "status" }, peek)),
          side.tabs(Boolean(table), isMyTurn),
          table && match.table
            ? h(Button, { key: "menu", kind: "quiet", icon: "menu", label: say.common.menu, onClick: () => match.table.openMenu() })
            : h(Button, { key: "share", kind: "quiet", icon: "share", label: say.room.inviteFriends, onClick: () => openShare(app, room) })),
        h("div", { class: "room-body" },
          h("section", {
            class: ["room-table", side.shown && "room-table-behind"], "aria-label": table ? say.common.game : say.common.room,
          }, table ?? h(Lobby, { app, room })),
          side.view()))
    },
  }
}

/** The room and its code; while it plays, the game and its round. */
function Title({ state, table }) {
  const about = table?.about
  return table?.name
    ? [h("span", { class: "room-game one-line", title: table.name }, table.name), about && h("span", { class: "room-about one-line" }, about)]
    : [h("span", { class: "one-line", dir: "auto", title: state.roomName }, state.roomName), h("span", { class: "code-text room-code" }, state.code)]
}

function Waiting({ app, code }) {
  return h(Page, { app, title: h("span", { class: "code-text" }, code), back: "/" },
    h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment))
}

/** What others do in the room is said in a sentence. */
function tellEvent(app, room, { event, by, body }) {
  const name = (id) =>
    shortName(app.parlor.person(id)?.displayName ?? room.state?.players?.find((one) => one.id === id)?.username)
  const who = name(body.userId)
  const isMe = body.userId === app.me
  switch (event) {
    case "playerJoined": return !isMe && by !== app.me && who && app.toast(say.room.isHere(who))
    case "playerLeft": return !isMe && by !== app.me && who && app.toast(leaving(who, body.reason))
    case "playerDropped": return !isMe && who && app.toast(say.room.dropped(who))
    case "playerReturned": return !isMe && who && app.toast(say.room.isBack(who))
    case "hostChanged": return app.toast(hosting(body.hostId === app.me ? null : name(body.hostId) ?? say.room.somebodyElse, body.reason))
    case "calledOff": return by !== app.me && app.toast(body.reason)
    case "startFailed": return app.toast(body.reason ?? say.room.notStarted, { kind: "bad" })
  }
}
