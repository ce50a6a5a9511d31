import { h } from "../view.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Confetti } from "./confetti.js"
import { Podium } from "./podium.js"
import { practiceAgain } from "./practice.js"
import { ReactRow } from "./reactions.js"
import { won } from "./sentences.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/games.js"

/** How the match ended: who won, everybody's points, and where to go from here. */
export function Results({ state, match, seats }) {
  const { app } = state
  state.wasResultsOpen = true
  const close = () => { state.isResultsOpen = false; app.redraw() }
  const isWon = match.results?.winners.includes(app.me)
  return h("div", {
    class: ["results-back", !state.isEndSeen && "results-settled"], key: "results", leave: [{ opacity: 1 }, { opacity: 0 }],
    on: {
      click: (event) => { if (event.target === event.currentTarget) close() },
      keydown: (event) => { if (event.key === "Escape") close() },
    },
  },
    h("section", {
      class: "results", role: "dialog", "aria-label": say.match.results, tabindex: "-1",
      ref: (el) => el && requestAnimationFrame(() => el.focus({ preventScroll: true })),
    },
      h("div", { class: "results-look" },
        h(Button, { kind: "quiet", small: true, icon: "eye", onClick: close }, say.results.lookAtTable)),
      match.results && ReactRow({ react: state.react() }),
      match.results ? [Outcome({ match, seats }), Record({ app, match })] : CalledOff({ match }),
      h("div", { class: "results-ways" }, Ways({ state, match }))),
    isWon && Confetti())
}

function Outcome({ match, seats }) {
  const { winners, scores } = match.results
  const isWinner = (seat) => winners.includes(seat.userId)
  const places = ranked(seats, scores, isWinner)
  const winning = seats.filter(isWinner)
  const mine = seats.find((seat) => seat.isMe)
  return [
    h(Podium, {
      places: places.map(({ seat, rank, score }) => ({
        seat, rank, score, isWinner: isWinner(seat), name: seat.isMe ? say.common.you : seat.name,
      })),
    }),
    h("h2", { class: "results-title", key: "title", dir: "auto" },
      mine && isWinner(mine) && winning.length === 1 ? say.results.youWon : won(winning.map((seat) => (seat.isMe ? say.common.you : seat.name))).slice(0, -1)),
    h("p", { class: "results-line", key: "line" }, lineOf({ match, winning, scores })),
    h("ol", { class: "results-list", key: "list" },
      places.map(({ seat, rank, score }) =>
        h("li", { key: seat.userId, class: ["results-one", seat.isMe && "results-mine", isWinner(seat) && "results-best"] },
          h("span", { class: "results-rank" }, rank),
          h(Avatar, { person: seat.person, color: seat.color, size: "small" }),
          h("span", { class: "results-name one-line", dir: "auto", title: seat.wholeName }, seat.isMe ? say.common.you : seat.name),
          h("span", { class: "results-note" }, leftOf(match, seat)),
          h("strong", { class: "results-score" }, score)))),
  ]
}

export function ranked(seats, scores, isWinner) {
  const sorted = seats.map((seat) => ({ seat, score: scores[seat.userId] ?? 0 }))
    .sort((one, other) => Number(isWinner(other.seat)) - Number(isWinner(one.seat))
      || Number(one.seat.hasResigned) - Number(other.seat.hasResigned) || other.score - one.score)
  return sorted.map((place, at) => ({
    ...place,
    rank: isWinner(place.seat) ? 1
      : 1 + sorted.findIndex((other) => other.score === place.score && !isWinner(other.seat)
        && other.seat.hasResigned === place.seat.hasResigned || other === sorted[at]),
  }))
}

function lineOf({ match, winning, scores }) {
  const minutes = match.view?.round > 1 ? say.results.after(say.count.rounds(match.view.round)) : ""
  const points = winning[0] ? scores[winning[0].userId] : undefined
  return [points !== undefined && `${say.count.points(points)}${winning.length > 1 ? say.results.each : ""}`, minutes].filter(Boolean).join(" ")
}

/** What somebody had left. */
function leftOf({ view }, seat) {
  if (seat.hasResigned) return say.results.gaveUp
  const left = view?.hands?.[seat.index]?.length
  return left ? say.results.left(say.count.cards(left)) : ""
}

/** How the player has done in this game so far. */
function Record({ app, match }) {
  const stats = app.mine?.state?.statsByGameId?.[match.game]
  if (match.isPractice || match.seat === undefined || !stats?.gamesPlayed) return null
  const parts = [
    say.results.played(stats.gamesPlayed), say.results.won(stats.wins), stats.streakCurrent > 1 && say.statistics.inARow(stats.streakCurrent),
  ]
  return h("p", { class: "results-line results-record", key: "record" }, parts.filter(Boolean).join(" · "))
}

function CalledOff({ match }) {
  return [
    h("h2", { class: "results-title", key: "title" }, say.results.calledOff),
    h("p", { class: "results-line", key: "line" }, match.reason ?? say.menu.noCount),
  ]
}

/** Where to go from here. */
export function Ways({ state, match }) {
  const { app, room, onDone } = state
  const isHost = room?.state?.hostId === app.me
  const replay = match.status === "over" && h(Button, {
    key: "replay", icon: "replay", wide: true, onClick: () => app.go(`/replay/${match.matchId}`),
  }, say.replay.title)
  if (match.isPractice) {
    return [
      h(Button, { key: "again", kind: "main", wide: true, onClick: () => practiceAgain(state) }, say.common.playAgain),
      h("div", { class: "results-pair", key: "pair" }, replay,
        h(Button, { wide: true, onClick: () => app.go("/practice") }, say.results.otherGame)),
    ]
  }
  const back = () => (onDone ? onDone() : app.go(match.roomCode ? `/room/${match.roomCode}` : "/"))
  if (room && isHost) {
    return [
      h(Button, {
        key: "again", kind: "main", wide: true, onClick: () => app.run(() => room.playAgain()),
      }, say.common.playAgain),
      h("div", { class: "results-pair", key: "pair" }, replay, h(Button, { wide: true, onClick: back }, say.match.backToRoom)),
    ]
  }
  const host = room && shortName(app.parlor.person(room.state?.hostId)?.displayName)
  return [
    h(Button, { key: "back", kind: "main", wide: true, onClick: back }, match.roomCode ? say.match.backToRoom : say.match.backToStart),
    replay,
    host && h("p", { key: "host", class: "results-line", dir: "auto" }, say.results.hostCan(host)),
  ]
}
