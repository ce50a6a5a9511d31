import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Avatar } from "../../../parts/avatar.js"
import { flyFrom, faceOf } from "../../motion.js"
import { roundWinners } from "./winner.js"
import { signed } from "./words.js"
import { say } from "../../../words/games.js"

const MARKS = { answered: "check", right: "check", ready: "check", passed: "hand" }

/** Everybody, in the order of their seats: who has answered, who leads, and the points. */
export function Faces({ table, pace }) {
  const winners = roundWinners(table)
  return h("ul", { class: "party-faces", "aria-label": say.table.players, "data-count": table.seats.length },
    table.seats.map((seat, index) => h(Face, {
      key: seat.userId, table, seat, index, pace, isWinner: winners.includes(index),
    })))
}

function Face({ table, seat, index, pace, isWinner }) {
  const status = table.statuses[index]
  const isLead = index === table.lead && !table.isOver
  const gain = table.isReveal && !table.isOver ? table.won[index] ?? 0 : 0
  const team = table.hasTeams && table.seats.length >= 4 ? index % 2 : null
  return h("li", {
    class: [
      "party-face", `party-face-${status}`, isLead && "party-face-lead", index === table.me && "party-face-me",
      seat.isAway && "party-face-away", seat.isHeld && "party-face-held",
    ],
  },
    h("span", { class: "party-face-picture", "data-face": seat.userId },
      h(Avatar, { person: seat.person, color: seat.color }),
      MARKS[status] && h("span", { class: ["party-mark", `party-mark-${status}`], key: status }, icon(MARKS[status])),
      (status === "thinking" || status === "saying") && !table.isReplay
        && h("span", { class: "party-dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      isWinner && h("span", { class: "party-face-crown", key: "crown" }, icon("crown")),
      gain !== 0 && h("span", {
        class: ["party-gain", gain < 0 && "party-gain-lost"], key: `gain${table.view.round}`,
      }, signed(gain))),
    h("span", { class: "party-face-name one-line", dir: "auto", title: seat.wholeName }, index === table.me ? say.common.you : seat.name),
    status === "out" && table.mechanic !== "confession" && !table.isReplay
      ? h("span", { class: "party-points party-later" }, seat.hasResigned ? say.results.gaveUp : say.party.nextCard)
      : [h("span", { class: "visually-hidden", key: "of" }, table.mechanic === "confession" ? say.party.lives : say.party.points), h(Points, { table, index, gain, pace })],
    team !== null && h("span", { class: ["party-team", `party-team-${team}`] }, team ? "B" : "A"),
    h("span", { class: "visually-hidden" }, spoken(table, seat, index, status, isLead)))
}

function Points({ table, index, gain, pace }) {
  const score = table.scores[index]
  if (table.mechanic === "confession") {
    return h("span", { class: "party-points party-lives", key: "points" },
      heart(), String(score))
  }
  // What was counting is made anew when all of a reveal is shown.
  return h("span", {
    class: ["party-points", gain > 0 && "party-points-won"], key: `points${score}${pace ? " to come" : ""}`,
    ref: (element) => element && countUp(element, pace ? score - gain : score, score, pace?.end),
  })
}

/** In two halves, which part when the life is lost. */
export function brokenHeart() {
  return h("svg", { class: "party-heart party-heart-broken", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { class: "party-half", d: "M12 20.5C5.5 15.5 3 12.5 3 9a4.7 4.7 0 0 1 9-2l-2 4 3.5 2.5-2.5 3z" }),
    h("path", { class: "party-half party-half-end", d: "M12 20.5c6.5-5 9-8 9-11.5a4.7 4.7 0 0 0-9-2l-2 4 3.5 2.5-2.5 3z" }))
}

export function heart() {
  return h("svg", { class: "party-heart", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: "M12 20.5C5.5 15.5 3 12.5 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.5-2.5 6.5-9 11.5z" }))
}

/** The number climbs from what it was, once all is revealed. */
function countUp(element, from, to, wait = 0) {
  element.textContent = String(from)
  if (from === to) return
  let shown = from
  const step = () => {
    if (!element.isConnected && shown !== from) return
    shown += Math.sign(to - shown)
    element.textContent = String(shown)
    if (shown !== to) setTimeout(step, 140)
  }
  setTimeout(step, wait + 200)
}

function spoken(table, seat, index, status, isLead) {
  return [
    say.party.spoken[status], isLead && say.party.leads, seat.isAway && say.party.botPlays,
    seat.isHeld && say.party.lostConnection,
  ].filter(Boolean).join(", ")
}

/** Small faces that land on a choice, one after the other. With `delayOf(seat)` they fly there from the players. */
export function Landed({ table, seats, label, from = 0, delayOf }) {
  if (seats.length === 0) return null
  return h("span", {
    class: "party-landed", role: "img",
    "aria-label": `${label}: ${seats.map((seat) => (seat === table.me ? say.common.youInline : table.seats[seat]?.name)).join(", ")}`,
  }, seats.map((seat, place) =>
    h("span", {
      key: seat, class: ["party-land", delayOf && "party-flown"], style: { "--i": from + place }, "aria-hidden": "true",
      ref: delayOf && ((element) => element && flyFrom(element, faceOf(table.seats[seat]?.userId), { delay: delayOf(seat), duration: 600, turn: 40 })),
    },
      h(Avatar, { person: table.seats[seat]?.person, color: table.seats[seat]?.color, size: "small" }))))
}
