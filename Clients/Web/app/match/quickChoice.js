import { h } from "../view.js"
import { icon } from "../icons.js"
import { GAMES, nameOfGame } from "../games.js"
import { moveByArrows } from "../people/arrows.js"
import { catalogueOf } from "./catalogue.js"
import { canPlay, suggested, surprise } from "./choice.js"
import { emblem, toneOf } from "./emblems.js"
import { say } from "../words/games.js"

/** Which choice the tab key comes to: the one that had the focus last. */
let stop = 0

/**
 * A few games to choose from at once: a surprise, the one that was played `last`, and those that suit this number of
 * `players` best. `onChoose(id)` is told which. The surprise is never the `chosen` one.
 */
export function QuickChoice({ app, players, last, chosen, onChoose }) {
  const games = catalogueOf(app) ?? Object.keys(GAMES).map((id) => ({ id, displayName: nameOfGame(id) }))
  const playable = games.filter((entry) => canPlay(entry, players))
  const others = playable.filter(({ id }) => id !== chosen)
  const again = playable.find(({ id }) => id === last)
  const good = players === 1 ? say.quick.goodAlone : say.quick.goodFor(players)
  const choices = [
    others.length > 0 && {
      name: say.quick.surprise, note: say.quick.oneOf(others.length), picture: icon("dice"),
      onClick: () => onChoose(surprise(games, players, chosen)),
    },
    again && game(again, say.quick.last, onChoose),
    ...suggested(games, players, last).map((entry) => game(entry, good, onChoose)),
  ].filter(Boolean)
  const first = Math.min(stop, choices.length - 1)
  return h("div", { class: "quick", role: "group", "aria-label": say.quick.choice, on: { keydown: moveByArrows } },
    choices.map(({ id, name, note, picture, onClick }, at) => h("button", {
      key: at, type: "button", class: ["shelf-game", !id && "quick-surprise"], tabindex: at === first ? "0" : "-1",
      style: id && { "--tone": toneOf(id) }, on: { click: onClick, focus: () => { stop = at; app.redraw() } },
    },
      h("span", { class: "shelf-emblem" }, picture),
      h("span", { class: "shelf-name" }, name),
      h("span", { class: "shelf-note" }, note))))
}

function game({ id, displayName }, note, onChoose) {
  return { id, name: displayName, note, picture: emblem(id), onClick: () => onChoose(id) }
}
