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

/** Every seat of the room, taken or free, and who watches. */
export function Seats({ app, room, isHost }) {
  const { state } = room
  const colors = colorsFor(app, state.players.map((player) => player.id))
  const free = Math.max(0, state.maxPlayers - state.players.length)
  return h("section", { class: "stack" },
    h("div", { class: "section-head" },
      h("h2", { class: "section-title" }, `Players ${state.players.length} of ${state.maxPlayers}`),
      isHost && h(Button, { kind: "quiet", icon: "settings", small: true, onClick: () => openRoomSettings(app, room) }, "Room settings")),
    h("ul", { class: "seats" },
      state.players.map((player) => h("li", { key: player.id }, Seat({ app, room, player, color: colors[player.id] }))),
      free > 0 && h("li", { key: "free" },
        h("button", {
          type: "button", class: "seat seat-free", on: { click: () => isHost ? openSeat(app, room, null) : openShare(app, room) },
        },
          h("span", { class: "seat-chair" }, icon("plus")),
          h("span", { class: "seat-name" }, isHost ? "Add" : "Invite"),
          h("span", { class: "seat-mark" }, free === 1 ? "1 free seat" : `${free} free seats`)))),
    state.spectators?.length > 0 && h("p", { class: "row list-about" }, icon("eye"),
      `Watching: ${state.spectators.map((one) => shortName(personOf(app, one).displayName) ?? "Somebody").join(", ")}`))
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
    h("span", { class: "seat-mark" }, [isMe && "You", mark(player)].filter(Boolean).join(" · ")))
}

function mark(player) {
  if (!player.isActive) return "Away"
  if (player.canPlay === false) return "Needs a newer app"
  if (player.botLevel) return `Bot, ${player.botLevel}`
  if (player.isHost) return "Host"
  return player.isReady ? "Ready" : "Not ready"
}
