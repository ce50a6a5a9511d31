import { h } from "../view.js"
import { roveByArrows } from "../people/arrows.js"
import { KINDS, kindOf, levelOf, lineOf, playersOf } from "./about.js"
import { catalogueOf, loadCatalogue } from "./catalogue.js"
import { needOf } from "./choice.js"
import { emblem, toneOf } from "./emblems.js"
import { title } from "./words.js"
import { say } from "../words/games.js"

export { loadCatalogue }

/**
 * All games, shelf by shelf. `chosen` is an id, `onChoose(id, entry)` is told of another. Games that can't be played by
 * so many `players` say how many they need; they can be chosen all the same.
 */
export function GamePicker({ app, chosen, players, onChoose }) {
  const games = catalogueOf(app)
  if (!games) return h("div", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.quick.looking)
  const stop = chosen ?? games.find((entry) => kindOf(entry.id) === KINDS[0].id)?.id
  return h("div", { class: "games", role: "group", "aria-label": say.quick.games, on: { keydown: roveByArrows } },
    KINDS.map(({ id, name }) => {
      const shelf = games.filter((entry) => kindOf(entry.id) === id)
      return shelf.length > 0 && h("section", { key: id, class: "games-shelf" },
        h("h2", { class: "games-kind" }, name),
        h("div", { class: "games-grid" }, shelf.map((entry) =>
          Game({ entry, isChosen: entry.id === chosen, isStop: entry.id === stop, players, onChoose }))))
    }))
}

function Game({ entry, isChosen, isStop, players, onChoose }) {
  const need = players === undefined ? "" : needOf(entry, players)
  return h("button", {
    key: entry.id, type: "button", class: ["game", need && "game-unfit"], style: { "--tone": toneOf(entry.id) },
    "aria-pressed": String(isChosen), tabindex: isStop ? "0" : "-1", on: { click: () => onChoose(entry.id, entry) },
  },
    h("span", { class: "game-picture" }, emblem(entry.id)),
    h("span", { class: "game-words" },
      h("strong", { class: "game-name" }, entry.displayName),
      h("span", { class: "game-line" }, lineOf(entry.id)),
      h("span", { class: "game-facts" }, need ? h("strong", { class: "game-need" }, need) : playersOf(entry), h(Level, { entry }))))
}

/** One to three dots. */
export function Level({ entry }) {
  return h("span", { class: "level", title: levelOf(entry) },
    h("span", { class: "visually-hidden" }, `, ${levelOf(entry)}`),
    [1, 2, 3].map((level) => h("i", { key: level, class: level <= entry.difficultyLevel && "level-on" })))
}

/** The chosen game in a line: its picture and name. */
export function GameBadge({ entry }) {
  return h("span", { class: "game-badge", style: { "--tone": toneOf(entry.id) } },
    h("span", { class: "game-picture" }, emblem(entry.id)), h("strong", {}, entry.displayName))
}

/** Which categories of a game are played: "all", or a list of ids. */
export function CategoryPicker({ entry, chosen, onChoose, isReadOnly }) {
  if (!entry?.categories?.length) return null
  const isAll = !chosen || chosen === "all"
  const ids = isAll ? [] : [chosen].flat()
  const toggle = (id) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
    onChoose(next.length === 0 || next.length === entry.categories.length ? "all" : next)
  }
  const chip = (key, name, isOn, onClick) =>
    h("button", {
      key, type: "button", class: "category", "aria-pressed": String(isOn), disabled: Boolean(isReadOnly),
      on: { click: onClick },
    }, name)
  return h("div", { class: "field", key: "categories" },
    h("span", { class: "field-label" }, say.quick.categories),
    h("div", { class: "category-list", role: "group", "aria-label": say.quick.categories },
      chip("all", say.common.all, isAll, () => onChoose("all")),
      entry.categories.map((id) => chip(id, title(id), ids.includes(id), () => toggle(id)))))
}
