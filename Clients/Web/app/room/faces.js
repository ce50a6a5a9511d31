import { h } from "../view.js"
import { Avatar } from "../parts/avatar.js"
import { colorsFor } from "../people/colors.js"

/** A few faces that overlap, for where there is little room. */
export function Faces({ app, players, most = 5 }) {
  const others = players.length - most
  const colors = colorsFor(app, players.map((player) => player.id))
  return h("span", { class: "faces" },
    players.slice(0, most).map((player) =>
      h(Avatar, { key: player.id, size: "small", person: personOf(app, player), color: colors[player.id] })),
    others > 0 && h("span", { class: "chip" }, `+${others}`))
}

/** The newest that is known of a player: their own identity, else what the room says. */
export function personOf(app, player) {
  return app.parlor.person(player.id) ?? {
    userId: player.id, displayName: player.username, avatarType: player.avatarType,
    avatarId: player.avatarId, avatarLook: player.avatarLook, photoURL: player.photoURL, avatar: player.avatar,
  }
}
