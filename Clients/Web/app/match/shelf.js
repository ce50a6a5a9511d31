import { h } from "../view.js"
import { GAMES, nameOfGame } from "../games.js"
import { roveByArrows } from "../people/arrows.js"
import { catalogueOf } from "./catalogue.js"
import { emblem, toneOf } from "./emblems.js"
import { say } from "../words/words.js"

/** All games in a row of pictures, among which the arrow keys move. Each is a link, by `hrefOf(id)`. */
export function Shelf({ app, hrefOf }) {
  const games = catalogueOf(app) ?? Object.keys(GAMES).map((id) => ({ id, displayName: nameOfGame(id) }))
  return h("ul", { class: "shelf", "aria-label": say.home.games, on: { keydown: roveByArrows } },
    games.map(({ id, displayName }, at) => h("li", { key: id },
      h("a", {
        class: "shelf-game", href: hrefOf(id), tabindex: at === 0 ? "0" : "-1", style: { "--tone": toneOf(id) },
      },
        h("span", { class: "shelf-emblem" }, emblem(id)),
        h("span", { class: "shelf-name" }, displayName)))))
}
