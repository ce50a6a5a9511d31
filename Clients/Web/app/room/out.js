import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"

const REASONS = {
  timedOut: ["You lost your seat", "You were away too long. Rejoin to take a seat again."],
  kicked: ["You were removed from this room", "The host put you out. You may come back if there is a free seat."],
  banned: ["You were removed from this room", "The host put you out. You can’t come back."],
  lost: ["You lost your seat", "You were away too long, or the host put you out."],
  never: ["You are not in this room", "You may join it if there is a free seat."],
}

/** Says why the viewer is not in a room. `out` is `{reason, words}`: `words` are the host's. */
export function Out({ app, room, out }) {
  const [title, about] = REASONS[out.reason]
  return h(Page, { app, title: room.state?.roomName ?? room.code, back: "/" },
    h(Empty, { picture: chair(), title },
      out.words && h("p", { dir: "auto" }, `“${out.words}”`),
      h("p", null, about),
      h("div", { class: "stack join-form" },
        out.reason !== "banned" && h(Button, { kind: "main", wide: true, icon: "door", href: `/join/${room.code}` },
          out.reason === "never" ? "Join" : "Rejoin"),
        h(Button, { wide: true, href: "/" }, "Back to the start"))))
}

const ENDINGS = {
  byHost: "The host closed it. Open another one whenever you like.",
  hostLeft: "The host left. Open another one whenever you like.",
  matchOver: "It closed with its game. Open another one whenever you like.",
  idle: "Nothing happened in it for a long time.",
  empty: "Everybody had left.",
}

/** Says why a room has ended. */
export function Over({ app, room }) {
  const words = ENDINGS[room.state?.closeReason] ?? "Open another one whenever you like."
  return h(Page, { app, title: "Room", back: "/" },
    h(Empty, { picture: chair(), title: "This room has ended" },
      h("p", null, words), h(Button, { kind: "main", href: "/" }, "Back to the start")))
}
