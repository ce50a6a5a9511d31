import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Avatar } from "../../../parts/avatar.js"
import { Podium } from "../../podium.js"
import { ReactRow } from "../../reactions.js"
import { awards } from "./awards.js"
import { remembered } from "./memory.js"
import { namer } from "./words.js"
import { say } from "../../../words/games.js"

/** The end: a podium, everybody else, and what the match is remembered by. */
export function Results({ table, memory, react }) {
  const { results } = table.view
  const order = table.seats.map((_, seat) => seat)
    .sort((one, other) => results.ranks[one] - results.ranks[other] || one - other)
  const isWon = results.scores.some((score) => score > 0)
  const given = awards({ game: table.game, seats: table.seats, ...remembered(memory) })
  return h("section", { class: "party-results", key: "results" },
    isWon && h("div", { class: "party-paper", "aria-hidden": "true" },
      Array.from({ length: 18 }, (_, place) => h("i", { key: place, style: { "--i": place } }))),
    h("h2", { class: "party-winner", dir: "auto" }, headline(table, results)),
    h(Podium, {
      places: order.map((seat) => ({
        seat: table.seats[seat], name: seat === table.me ? say.common.you : table.seats[seat].name,
        rank: results.ranks[seat], score: results.scores[seat], isWinner: isWon && results.winners.includes(seat),
      })),
    }),
    ReactRow({ react }),
    order.length > 3 && h("ol", { class: "party-rest", start: 4 },
      order.slice(3).map((seat) => h("li", { key: seat },
        h("span", { class: "party-rank" }, results.ranks[seat]),
        h(Avatar, { person: table.seats[seat].person, color: table.seats[seat].color, size: "small" }),
        h("span", { class: "one-line", dir: "auto" }, seat === table.me ? say.common.you : table.seats[seat].name),
        h("strong", {}, results.scores[seat])))),
    given.length > 0 && h("ul", { class: "party-awards", "aria-label": say.party.awards },
      given.map((award, place) => h("li", { key: award.title, class: "party-award", style: { "--i": place } },
        h("span", { class: "party-ribbon", "aria-hidden": "true" }, icon(award.icon)),
        h("span", { class: "party-award-words" },
          h("strong", {}, award.title),
          h("span", { dir: "auto" }, `${award.seat === table.me ? say.common.you : table.seats[award.seat].name}. ${award.text}`))))))
}

function headline(table, results) {
  const { winners } = results
  const { do: did } = namer(table.seats, table.mySeat)
  if (winners.length === 0) return say.party.nobodyWins
  if (winners.length < table.seats.length || winners.length === 1) return did(winners, say.news.wins)
  return results.scores.every((score) => score <= 0) ? say.party.nobodyScored : say.party.everybodyWins
}
