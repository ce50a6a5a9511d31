import { h } from "../../view.js"
import { Arena, Bar } from "../arena.js"
import { Back, Face, Mini } from "../card.js"
import { nameOf, sorted } from "../cards.js"
import { Hand, keepFocus } from "../hand.js"
import { flyFrom } from "../motion.js"
import { NudgeButton } from "../nudge.js"
import { isTurned } from "../sentences/highCard.js"
import { tasteOf } from "../taste.js"
import { UnsentMark } from "../unsent.js"
import { say } from "../../words/games.js"

export const isFelt = true
const REVEAL_MS = 3600

/** When the cards were turned over they stay to be seen for a moment. */
export function noticed({ event, body, before, after, memory, seatOf, redraw }) {
  if (event === "acted") (memory.flown ??= {})[seatOf(body.by)] = true
  if (!isTurned(before, after)) return
  memory.shown = { ...after.lastRound, round: before.round, until: Date.now() + REVEAL_MS }
  setTimeout(redraw, REVEAL_MS + 50)
}

/** High Card: a prize in the middle, a card before each player, turned over together. */
export function Table(props) {
  const { seats, mySeat, view, awaited, moves, turnEndsAt, turnTotal, act, isReplay, memory, isActing, said, unsent } = props
  const anchors = (memory.anchors ??= {})
  const guess = laidUnderway(view, props.underway ?? [])
  const reveal = isReplay
    ? isTurned(props.before, view) && { ...view.lastRound, round: props.before.round }
    : memory.shown?.until > Date.now() && memory.shown
  const result = reveal ?? (view.results ? view.lastRound : null)
  const isMyTurn = !isReplay && mySeat !== null && awaited.includes(mySeat) && !isActing
  const me = mySeat === null ? null : seats[mySeat]
  const cards = guess ? view.hand.filter((card) => card !== guess) : view.hand
  const laid = (seat) => cardBefore({ seat, view, result, awaited, guess, mySeat })

  const lay = (card, element) => {
    keepFocus(memory)
    memory.from = element.getBoundingClientRect()
    memory.shown = null
    act({ lay: { card } })
  }
  const place = (seat) => h(Laid, {
    key: `laid${seat.index}`, seat, laid: laid(seat.index), result, view,
    isUnsent: seat.index === mySeat && Boolean(guess && unsent),
    from: seat.index === mySeat ? () => memory.from ?? anchors[seat.index] : () => anchors[seat.index],
  })
  return h("div", { class: ["table", "high", tasteOf().fourColors && "four-colors"] },
    h(Arena, {
      seats, mySeat, awaited: result ? [] : awaited, turnEndsAt, turnTotal, anchors, name: "high-arena",
      describe: (seat) => [
        place(seat),
        h("span", { key: "points", class: "points" }, say.count.points(view.scores[seat.index])),
        isReplay && view.hands && h("span", { key: "open", class: "sitter-open" },
          sorted(view.hands[seat.index], "rank").map((card, at) => h(Mini, { key: `${card}${at}`, card }))),
      ],
    },
      h(Prize, { view, result, me, place })),
    h("p", { class: "said", key: "said", dir: "auto", "aria-hidden": "true" }, h("span", { key: said, class: "said-words" }, said)),
    cards && h(Hand, {
      cards, isMyTurn, memory, isLegal: (card) => moves.some((move) => move.lay?.card === card),
      onPlay: (card, element) => lay(card, element), from: () => null,
      redraw: () => props.app.redraw(),
      label: isReplay ? say.eights.handOf(me?.name ?? say.eights.thisSeat) : say.table.yourHand,
    }),
    !isReplay && h(Bar, {
      me, isMyTurn, anchors, unsent, react: props.react, turnEndsAt: view.results ? null : turnEndsAt, turnTotal,
      words: view.results ? say.eights.over : isMyTurn ? say.high.layCard : waitingFor({ awaited, seats, mySeat }),
      hint: isMyTurn ? say.high.forPrize(say.count.points(view.prize)) : null,
      score: me ? say.count.points(view.scores[mySeat]) : null,
    }, !isMyTurn && props.nudge && NudgeButton({ onClick: props.nudge })))
}

function waitingFor({ awaited, seats, mySeat }) {
  const others = awaited.filter((seat) => seat !== mySeat)
  return others.length === 1 ? say.high.isChoosing(seats[others[0]]?.name) : others.length ? say.high.areChoosing(others.length) : say.common.moment
}

/** The card that is on its way; undefined when it lies there already, or can't any more. */
export function laidUnderway(view, underway) {
  const card = underway.find(({ action }) => action.lay)?.action.lay.card
  return view.laid || !view.hand?.includes(card) ? undefined : card
}

/** What lies before a seat: null, "back", or a card. */
function cardBefore({ seat, view, result, awaited, guess, mySeat }) {
  if (result) return result.cards[seat] ?? null
  if (view.table) return view.table[seat] ?? null
  if (seat === mySeat && guess) return guess
  if (seat === mySeat && view.laid) return view.laid
  return view.playing.includes(seat) && !awaited.includes(seat) && !view.results ? "back" : null
}

function Laid({ seat, laid, result, view, isUnsent, from }) {
  const isBest = result && result.winner === seat.index
  const isOpen = laid && laid !== "back"
  return h("span", {
    class: ["laid", !laid && "laid-none", isBest && "laid-best"], role: "img",
    "aria-label": !laid ? say.high.noCard : isOpen ? nameOf(laid) : say.high.faceDown,
  },
    laid && h("span", {
      key: `card${result ? result.round ?? view.round : view.round}`, class: "laid-card",
      ref: (el) => el && !result && flyFrom(el, from()),
    },
      h("span", { key: isOpen ? laid : "back", class: isOpen && result && "laid-turned" },
        isOpen ? h(Face, { card: laid, label: "" }) : h(Back, {}))),
    isUnsent && h(UnsentMark))
}

function Prize({ view, result, me, place }) {
  const won = result && (result.winner ?? null) !== null
  return h("div", { class: "prize" },
    h("div", { class: "prize-row" },
      h("div", { class: "prize-text" },
        h("p", { class: "prize-words" }, result ? (won ? say.high.taken : say.high.tie) : say.high.thePrize),
        h("p", { class: "prize-points", key: `prize${view.round}${result ? "won" : ""}` }, result ? result.prize : view.prize),
        h("p", { class: "prize-words" }, result && !won ? say.high.forNext : say.high.pointWord((result ?? view).prize))),
      me && place(me)),
    h("ol", { class: "prizes", "aria-label": say.high.prizes },
      Array.from({ length: view.rounds }, (_, at) => at + 1).map((points) => {
        const round = view.shown.indexOf(points) + 1
        return h("li", { key: points, class: round === view.round ? "prizes-now" : round > 0 && "prizes-gone" }, points)
      })))
}
