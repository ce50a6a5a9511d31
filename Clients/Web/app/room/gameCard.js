import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { emblem, toneOf } from "../match/emblems.js"
import { QuickChoice } from "../match/quickChoice.js"
import { title } from "../match/words.js"
import { gameName, gameOf } from "./gameNames.js"
import { openGameChoice } from "./gameChoice.js"
import { lastGameIn } from "./lastGame.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

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
        kind: "quiet", icon: isHost ? "settings" : "question", label: isHost ? say.room.rulesAndSettings : say.common.rules,
        onClick: () => openGameChoice(app, room, { isReadOnly: !isHost }),
      }),
      isHost && h(Button, { onClick: () => openGameChoice(app, room, { isPicking: true }) }, say.room.change)))
}

/** The host takes a game at once; the button at the page's foot opens all of them. */
function Choice({ app, room }) {
  const { state } = room
  const choose = async (selectedGameType) => {
    await app.run(room.configure({ selectedGameType }))
    // What had the focus is gone.
    requestAnimationFrame(() => document.activeElement === document.body && document.querySelector(".game-card-keys button")?.focus())
  }
  return h("section", { class: "stack lobby-choice" },
    h("h2", { class: "section-title" }, say.room.whatToPlay),
    h(QuickChoice, { app, players: state.players.length, last: lastGameIn(state), onChoose: choose }))
}

function Waiting(app, state) {
  const host = state.players.find((player) => player.isHost)
  return h("section", { class: "card game-card" },
    h("span", { class: "game-card-emblem" }, icon("cards")),
    h("span", { class: "list-words" },
      h("h2", { class: "section-title", dir: "auto" }, say.room.isChoosing(shortName(host?.username) ?? say.room.theHostStart))))
}

function about(app, state) {
  const game = gameOf(app, state.selectedGameType)
  const chosen = [state.selectedCategory ?? []].flat().filter((id) => id !== "all")
  const players = game && say.room.playersFrom(game.policy.minPlayers, game.policy.maxPlayers)
  const categories = game?.categories && (chosen.length ? chosen.map(title).join(", ") : say.room.allCategories)
  return [players, categories].filter(Boolean).join(" · ")
}
