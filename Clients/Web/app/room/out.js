import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { say } from "../words/pages.js"

const REASONS = {
  timedOut: [say.room.lostSeat, say.room.timedOutHint],
  kicked: [say.room.wereRemoved, say.room.kickedHint],
  banned: [say.room.wereRemoved, say.room.bannedHint],
  lost: [say.room.lostSeat, say.room.lostHint],
  never: [say.room.notIn, say.room.notInHint],
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
          out.reason === "never" ? say.common.join : say.room.rejoin),
        h(Button, { wide: true, href: "/" }, say.common.backToStart))))
}

const ENDINGS = {
  byHost: say.room.byHost,
  hostLeft: say.room.hostLeft,
  matchOver: say.room.matchOver,
  idle: say.room.idle,
  empty: say.room.empty,
}

/** Says why a room has ended. */
export function Over({ app, room }) {
  const words = ENDINGS[room.state?.closeReason] ?? say.room.openAnother
  return h(Page, { app, title: say.common.room, back: "/" },
    h(Empty, { picture: chair(), title: say.room.hasEnded },
      h("p", null, words), h(Button, { kind: "main", href: "/" }, say.common.backToStart)))
}
