import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Avatar } from "../../../parts/avatar.js"
import { brokenHeart, Landed } from "./faces.js"
import { groups } from "./outcome.js"
import { say } from "../../../words/games.js"
import { locale } from "../../../words/language.js"

/** Never Have I Ever: on one side who has, on the other who has not. */
export function Confessions({ table }) {
  return h("div", { class: "party-sides", key: "sides" },
    [0, 1].map((option) => {
      const seats = table.said.filter((entry) => entry.option === option).map((entry) => entry.seat)
      return h("section", { key: option, class: ["party-side", option === 0 && "party-side-have"] },
        h("h3", {}, option === 0 ? say.party.have : say.party.haveNot),
        seats.length === 0 && h("p", { class: "party-note" }, say.party.nobody),
        h("ul", { class: "party-people" }, seats.map((seat, place) =>
          h("li", { key: seat, class: "party-land", style: { "--i": place + 2 * option } },
            h(Avatar, { person: table.seats[seat]?.person, color: table.seats[seat]?.color }),
            h("span", { class: "one-line", dir: "auto" }, seat === table.me ? say.common.you : table.seats[seat]?.name),
            table.won[seat] < 0 && h("span", { class: "party-lost" }, brokenHeart(), "−1")))))
    }))
}

/** Guesses of a number, from the least to the most, with the right one between them. */
export function Ladder({ table }) {
  const { number, unit } = table.card ?? {}
  const value = (text) => Number(String(text).replace(/[,' _]/g, ""))
  const rows = new Map()
  for (const { seat, text } of table.said) {
    if (!text) continue
    rows.set(value(text), [...(rows.get(value(text)) ?? []), seat])
  }
  if (number !== undefined && number !== null && !rows.has(number)) rows.set(number, [])
  const sorted = [...rows].sort(([one], [other]) => one - other)
  return h("ol", { class: "party-ladder", key: "ladder" },
    sorted.map(([guess, seats], place) =>
      h("li", {
        key: guess, class: ["party-rung", guess === number && "party-rung-right"], style: { "--i": place },
      },
        h("strong", { class: "party-rung-number" }, guess.toLocaleString(locale),
          guess === number && unit && h("span", { class: "party-unit" }, ` ${unit}`)),
        guess !== number && h("span", { class: "party-note" }, off(guess - number)),
        h(Landed, { table, seats, label: say.party.guessedBy, from: place }))))
}

function off(difference) {
  const amount = Math.abs(difference).toLocaleString(locale)
  return difference < 0 ? say.party.tooFew(amount) : say.party.tooMany(amount)
}

/** What all wrote, the same answers in one bubble. */
export function Groups({ table }) {
  const found = groups(table.said)
  const sorted = table.isUnique ? [...found].reverse() : found
  return h("ul", { class: "party-groups", key: "groups" },
    sorted.map(({ texts, seats }, place) => {
      const points = Math.max(0, ...seats.map((seat) => table.won[seat] ?? 0))
      return h("li", { key: texts[0], class: ["party-group", points > 0 && "party-group-won"], style: { "--i": place } },
        h("span", { class: "party-group-text", dir: "auto" }, texts.join(" · ")),
        h("span", { class: "party-group-who" },
          h(Landed, { table, seats, label: say.party.writtenBy, from: place }),
          points > 0 ? h("span", { class: "party-plus" }, `+${points}`) : icon(table.isUnique ? "people" : "person")))
    }))
}

/** What somebody wrote or did, large, with their face. */
export function Deed({ table }) {
  const deed = table.said.findLast((entry) => entry.phase === "perform")
  if (!deed) return null
  const seat = table.seats[table.lead]
  return h("figure", { class: "party-deed", key: "deed" },
    h(Avatar, { person: seat?.person, color: seat?.color }),
    h("blockquote", { class: "party-bubble", dir: "auto" },
      deed.text ? (table.isList ? listItems(deed.text) : deed.text)
        : deed.option !== undefined ? [icon("check"), say.party.done] : say.party.secret))
}

function listItems(text) {
  const items = text.split(/[,;\n]+/).map((item) => item.trim()).filter(Boolean)
  return items.length < 2 ? text
    : h("ol", { class: "party-items" }, items.map((item, index) => h("li", { key: index, dir: "auto" }, item)))
}

/** Who guessed it, in order. */
export function Finders({ table }) {
  const right = table.said.filter((entry) => entry.isRight)
  if (right.length === 0) return null
  return h("ol", { class: "party-finders", key: "finders" },
    right.map(({ seat }, place) =>
      h("li", { key: seat, class: "party-land", style: { "--i": place } },
        h(Avatar, { person: table.seats[seat]?.person, color: table.seats[seat]?.color }),
        h("span", { class: "one-line", dir: "auto" }, seat === table.me ? say.common.you : table.seats[seat]?.name),
        h("span", { class: "party-plus" }, `+${table.won[seat] ?? 0}`))))
}
