import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Seconds } from "./clock.js"
import { Picture } from "./gamePicture.js"
import { hasSounds, setSounds } from "./sounds.js"
import { nameOfGame } from "./tables/index.js"
import { say } from "../words/games.js"

const KEY = "parlor.introduced"
/** Matches that are remembered; older ones are over. */
const MOST = 20

/** True while a match begins, for its players who have not put the card away. */
export function isIntroDue(match, putAway) {
  const mine = match?.seats?.[match.seat]
  return match?.status === "playing" && Boolean(mine) && !mine.hasResigned && (match.view?.round ?? 1) <= 1
    // Some games have one round only, or none.
    && (match.view?.turn ?? 1) <= match.seats.length
    && match.game in say.gameCards && !putAway.includes(match.matchId)
}

/** The matches whose card was put away on this device, the newest last. */
export class PutAway {
  #ids

  get ids() {
    if (!this.#ids) {
      try { this.#ids = JSON.parse(localStorage.getItem(KEY) ?? "[]") } catch { this.#ids = [] }
    }
    return this.#ids
  }

  add(id) {
    if (this.ids.includes(id)) return
    this.#ids = [...this.ids, id].slice(-MOST)
    try { localStorage.setItem(KEY, JSON.stringify(this.#ids)) } catch { /* A private window keeps nothing. */ }
  }
}

/** The card over the table: what to do, how points are won, how it ends, and the clock that runs meanwhile. */
export function Intro({ app, match, isMyTurn, onClose }) {
  const words = say.gameCards[match.game]
  const name = nameOfGame(match.game)
  return h("div", {
    class: "intro-back", key: "intro", leave: [{ opacity: 1 }, { opacity: 0 }], ref: moveFocus,
    on: { click: onClose },
  },
    h("section", { class: "intro", role: "dialog", "aria-label": name, "aria-describedby": "intro-lines" },
      h("header", { class: "intro-head" },
        h("h2", { class: "intro-title" }, name),
        h("p", { class: "intro-clock" }, isMyTurn ? say.common.yourTurn : say.intro.othersPlay, h(Seconds, { endsAt: match.turnEndsAt }))),
      h(Picture, { game: match.game }),
      h("dl", { class: "intro-lines", id: "intro-lines" }, ["play", "points", "end"].flatMap((part) =>
        [h("dt", { key: part }, say.intro[part]), h("dd", { key: `${part}-words` }, words[part])])),
      h("div", { class: "intro-foot" },
        h(SoundButton, { app }), h(Button, { kind: "main", wide: true, class: "intro-go", onClick: onClose }, say.intro.go))))
}

/** One tap makes the table silent, or lets it sound again. */
function SoundButton({ app }) {
  const isOn = hasSounds(app)
  return h(Button, {
    kind: "quiet", icon: isOn ? "sound" : "silent", label: say.intro.sounds, isOn,
    onClick: (event) => {
      // A tap elsewhere puts the card away.
      event.stopPropagation()
      setSounds(!isOn, app)
    },
  })
}

/** Moves the focus to the card, unless the player is writing. When the card goes, the focus moves on to the game. */
function moveFocus(element) {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (element) {
      if (!activeElement?.matches("input, textarea, [contenteditable]")) element.querySelector(".intro-go").focus({ preventScroll: true })
      return
    }
    if (activeElement !== document.body && !activeElement?.closest(".intro-back")) return
    const game = document.querySelector(".match-body .party-heading") ?? document.querySelector(".match-body")
    if (!game) return
    game.tabIndex = -1
    game.focus({ preventScroll: true })
  })
}
