import { h } from "../view.js"
import { gameName } from "../room/gameNames.js"
import { say } from "../words/pages.js"

/** How somebody has played: three figures, and a line for each game. */
export function Statistics({ app, person, isMine }) {
  const { totalGamesPlayed: played = 0, totalWins: won = 0 } = person.globalStats ?? {}
  const games = Object.entries(person.statsByGameId ?? {})
    .sort(([, one], [, other]) => other.gamesPlayed - one.gamesPlayed)
  const best = Math.max(0, ...games.map(([, game]) => game.streakBest))
  if (played === 0) {
    return h("p", { class: "list-about" },
      isMine ? say.statistics.noneMine : say.statistics.none)
  }
  return h("div", { class: "stack" },
    h("dl", { class: "figures" },
      Figure(say.statistics.played, played), Figure(say.statistics.won, won), Figure(say.statistics.best, best)),
    h("ul", { class: "games-played" }, games.map(([id, game]) => GameLine(app, id, game))))
}

function Figure(name, value) {
  return h("div", { class: "figure" },
    h("dt", { class: "figure-name" }, name), h("dd", { class: "figure-value" }, value))
}

function GameLine(app, id, { gamesPlayed, wins, streakCurrent }) {
  return h("li", { class: "game-played", key: id },
    h("span", { class: "game-played-name" }, gameName(app, id)),
    streakCurrent > 1 && h("span", { class: "chip chip-gold" }, say.statistics.inARow(streakCurrent)),
    h("span", { class: "game-played-count" }, say.statistics.wonOf(wins, gamesPlayed)),
    h("span", { class: "game-played-bar", "aria-hidden": "true" },
      h("span", { style: { width: `${Math.round(wins / Math.max(1, gamesPlayed) * 100)}%` } })))
}
