import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { colorsFor } from "../people/colors.js"
import { personOf } from "./faces.js"
import { openRoomSettings } from "./menu.js"
import { openSeat } from "./seatSheet.js"
import { openShare } from "./share.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/** Every seat of the room, taken or free, and who watches. */
export function Seats({ app, room, isHost }) {
  const { state } = room
  const colors = colorsFor(app, state.players.map((player) => player.id))
  const free = Math.max(0, state.maxPlayers - state.players.length)
  return h("section", { class: "stack" },
    h("div", { class: "section-head" },
      h("h2", { class: "section-title" }, say.room.players(state.players.length, state.maxPlayers)),
      isHost && h(Button, { kind: "quiet", icon: "settings", small: true, onClick: () => openRoomSettings(app, room) }, say.room.settings)),
    h("ul", { class: "seats" },
      state.players.map((player) => h("li", { key: player.id }, Seat({ app, room, player, color: colors[player.id] }))),
      free > 0 && h("li", { key: "free" },
        h("button", {
          type: "button", class: "seat seat-free", on: { click: () => isHost ? openSeat(app, room, null) : openShare(app, room) },
        },
          h("span", { class: "seat-chair" }, icon("plus")),
          h("span", { class: "seat-name" }, isHost ? say.room.add : say.common.invite),
          h("span", { class: "seat-mark" }, say.room.freeSeats(free))))),
    state.spectators?.length > 0 && h("p", { class: "row list-about" }, icon("eye"),
      say.room.watchers(state.spectators.map((one) => shortName(personOf(app, one).displayName) ?? say.common.somebody).join(", "))))
}

function Seat({ app, room, player, color }) {
  const person = personOf(app, player)
  const isMe = player.id === app.me
  return h("button", {
    type: "button", class: ["seat", player.isReady && "seat-ready", !player.isActive && "seat-away"],
    on: { click: () => openSeat(app, room, player) },
  },
    h("span", { class: "seat-face" },
      h(Avatar, { person, color: color, size: "large" }),
      player.isHost && h("span", { class: "seat-badge seat-crown" }, icon("crown")),
      player.isReady && !player.isHost && h("span", { class: "seat-badge seat-check" }, icon("check"))),
    h("span", { class: "seat-name", dir: "auto", title: person.displayName }, shortName(person.displayName)),
    h("span", { class: "seat-mark" }, [isMe && say.common.you, mark(player)].filter(Boolean).join(" · ")))
}

function mark(player) {
  if (!player.isActive) return say.room.away
  if (player.canPlay === false) return say.room.needsNewer
  if (player.botLevel) return say.room.bot(say.room.levels[player.botLevel] ?? player.botLevel)
  if (player.isHost) return say.room.host
  return player.isReady ? say.room.ready : say.room.notReady
}
