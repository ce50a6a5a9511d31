import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { emblem, toneOf } from "../match/emblems.js"
import { Shelf } from "../match/shelf.js"
import { title } from "../match/words.js"
import { gameName, gameOf } from "./gameNames.js"
import { openGameChoice } from "./gameChoice.js"
import { shortName } from "../parts/shortName.js"

/** The game that will be played, its categories and settings; the host changes them here. */
export function GameCard({ app, room, isHost }) {
  const { state } = room
  const game = state.selectedGameType
  if (!game) return isHost ? Choice({ app, room }) : Waiting(app, state)
  return h("section", { class: "card game-card" },
    h("span", { class: "game-card-emblem", style: { "--tone": toneOf(game) } }, emblem(game)),
    h("span", { class: "list-words" },
      h("h2", { class: "section-title" }, gameName(app, game)),
      h("p", { class: "list-about" }, about(app, state))),
    h("span", { class: "game-card-keys" },
      h(Button, {
        kind: "quiet", icon: isHost ? "settings" : "question", label: isHost ? "Rules and settings" : "How to play",
        onClick: () => openGameChoice(app, room, { isReadOnly: !isHost }),
      }),
      isHost && h(Button, { onClick: () => openGameChoice(app, room, { isPicking: true }) }, "Change")))
}

/** The host takes a game off the shelf. */
function Choice({ app, room }) {
  return h("section", { class: "stack lobby-choice" },
    h("h2", { class: "section-title" }, "What will you play?"),
    h(Shelf, { app, onChoose: (selectedGameType) => app.run(room.configure({ selectedGameType })) }))
}

function Waiting(app, state) {
  const host = state.players.find((player) => player.isHost)
  return h("section", { class: "card game-card" },
    h("span", { class: "game-card-emblem" }, icon("cards")),
    h("span", { class: "list-words" },
      h("h2", { class: "section-title", dir: "auto" }, `${shortName(host?.username) ?? "The host"} is choosing a game`)))
}

function about(app, state) {
  const game = gameOf(app, state.selectedGameType)
  const chosen = [state.selectedCategory ?? []].flat().filter((id) => id !== "all")
  const players = game && (game.policy.minPlayers === game.policy.maxPlayers
    ? `${game.policy.minPlayers} players` : `${game.policy.minPlayers} to ${game.policy.maxPlayers} players`)
  const categories = game?.categories && (chosen.length ? chosen.map(title).join(", ") : "All categories")
  return [players, categories].filter(Boolean).join(" · ")
}
