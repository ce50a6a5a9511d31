import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { gameName, gameOf, inWords } from "./gameNames.js"
import { openGameChoice } from "./gameChoice.js"
import { lazily } from "./lazily.js"

const emblems = lazily(() => import("../match/emblems.js"))

/** The game that will be played, its categories and settings; the host changes them here. */
export function GameCard({ app, room, isHost }) {
  const { state } = room
  const game = state.selectedGameType
  const emblem = game && emblems(app)?.emblem(game)
  return h("section", { class: "card game-card" },
    h("span", { class: "game-card-emblem" }, emblem ?? icon(game ? "cards" : "question")),
    h("span", { class: "list-words" },
      h("h2", { class: "section-title" }, game ? gameName(app, game) : isHost ? "What will you play?" : "The host chooses a game"),
      game && h("p", { class: "list-about" }, about(app, state))),
    isHost
      ? h(Button, { kind: game ? "plain" : "main", icon: game ? "settings" : null, label: "Change the game",
        onClick: () => openGameChoice(app, room) }, game ? "Change" : "Choose")
      : game && h(Button, { kind: "quiet", icon: "question", label: "Rules and settings",
        onClick: () => openGameChoice(app, room, { isReadOnly: true }) }))
}

function about(app, state) {
  const game = gameOf(app, state.selectedGameType)
  const chosen = [state.selectedCategory ?? []].flat().filter((id) => id !== "all")
  const players = game && (game.policy.minPlayers === game.policy.maxPlayers
    ? `${game.policy.minPlayers} players` : `${game.policy.minPlayers} to ${game.policy.maxPlayers} players`)
  const categories = game?.categories && (chosen.length ? chosen.map(inWords).join(", ") : "All categories")
  return [players, categories].filter(Boolean).join(" · ")
}
