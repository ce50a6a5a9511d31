import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { Intro } from "./intro.js"
import { Countdown } from "./lastSeconds.js"
import { openMenu } from "./menu.js"
import { ThrownLayer } from "./reactions.js"
import { Results, Ways } from "./results.js"
import { nameOfGame } from "./tables/index.js"
import { say } from "../words/games.js"

/** Everything of a match: the head with its menu, the table of the game, and what lies over it. */
export function GameFrame({ state, seats, table }) {
  const { live, app } = state
  const match = live.state
  const isFelt = state.table?.isFelt ?? true
  if (!match && live.status === "closed") return Gone({ state })
  return h("div", { class: ["match", isFelt ? "match-felt" : "match-paper"], key: "match" },
    h("div", { class: "over-table", key: "over" },
      h(Countdown, { second: state.isIntroOpen ? null : state.lastSeconds.second }), h(ThrownLayer, { items: state.thrown.items })),
    !state.isInRoom && Head({ state, match }),
    h("p", { class: "visually-hidden", role: "log", "aria-live": "polite", key: "live" },
      h("span", { key: "said" }, state.said), h("span", { key: "hurry" }, state.hurry), h("span", { key: "thrown" }, state.thrown.spoken)),
    h("p", { class: "visually-hidden", role: "status", key: "unsent" }, table?.unsent && `${table.unsent.words}. ${table.unsent.hint}.`),
    match && !state.isIntroOpen && SeatBack({ state, match }),
    h("div", { class: "match-body", key: "body", inert: state.isIntroOpen }, Body({ state, match, seats, table })),
    state.isIntroOpen && h(Intro, { app, match, isMyTurn: live.isMyTurn, onClose: state.putIntroAway }),
    match && isDone(match) && (state.table?.hasResults && match.results && match.view
      ? h("div", { class: "match-ways", key: "ways" }, Ways({ state, match }))
      : state.isResultsOpen ? h(Results, { state, match, seats })
      : state.wasResultsOpen && h("div", { class: "results-tab", key: "tab" },
        h(Button, { kind: "main", icon: "trophy", onClick: () => { state.isResultsOpen = true; app.redraw() } }, say.match.results))))
}

function Body({ state, match, seats, table }) {
  const words = (...words) => h("div", { class: "loading", role: "status" }, ...words)
  if (!match || !state.table) return words(h("span", { class: "spinner" }), say.match.laying)
  // Today's rules can't read it.
  if (!match.view && isDone(match)) return words(say.match.gone)
  return state.table.Table({ ...table, seats })
}

function isDone(match) { return match.status !== "playing" }

function Head({ state, match }) {
  const about = match && aboutOf(match)
  return h("header", { class: "match-head", key: "head" },
    h(Button, { kind: "quiet", icon: "menu", label: say.common.menu, onClick: () => openMenu(state) }),
    h("div", { class: "match-titles" },
      h("h1", { class: "match-title one-line", title: match && nameOfGame(match.game) }, match ? nameOfGame(match.game) : say.match.title),
      about && h("p", { class: "match-about one-line" }, about)),
    match && match.seat === undefined && h("span", { class: "chip", key: "watching" }, say.common.watching),
    h("div", { class: "match-actions", key: "actions" }, state.actions?.()))
}

/** Which round it is, and what it goes to. */
export function aboutOf({ view, settings, isPractice }) {
  const rounds = view?.rounds ?? (settings?.targetScore ? null : undefined)
  const parts = [
    isPractice && say.match.practice,
    view?.round && (rounds || settings?.targetScore) && (rounds ? say.match.roundOf(view.round, rounds) : say.match.round(view.round)),
    settings?.targetScore > 0 && say.match.firstTo(settings.targetScore),
  ]
  return parts.filter(Boolean).join(" · ")
}

/** A bot plays for the viewer. */
function SeatBack({ state, match }) {
  const mine = match.seats[match.seat]
  if (!mine?.isPlayedByBot || match.status !== "playing") return null
  return h("div", { class: "seat-back", role: "status", key: "seatBack" },
    h("span", {}, say.match.botPlays),
    h(Button, {
      small: true, kind: "main", onClick: () => state.app.run(() => state.live.comeBack()),
    }, say.match.takeBack))
}

function Gone({ state }) {
  const { live, app, onDone } = state
  return h("div", { class: "match match-gone", key: "match" },
    h(Empty, { picture: chair(), title: say.match.notShown },
      h("p", {}, live.error?.message ?? say.match.over),
      h(Button, { kind: "main", onClick: () => (onDone ? onDone() : app.go("/")) }, onDone ? say.match.backToRoom : say.match.backToStart)))
}
