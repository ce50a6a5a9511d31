import { h } from "../../view.js"
import { Button } from "../../parts/button.js"
import { Arena, Bar } from "../arena.js"
import { canMove } from "../motion.js"
import { NudgeButton } from "../nudge.js"
import { say } from "../../words/games.js"

export const isFelt = true

const PIPS = {
  1: [[50, 50]], 2: [[28, 28], [72, 72]], 3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]], 5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
}

/** A throw lets the die tumble. */
export function noticed({ event, body, before, after, memory, seatOf, rev }) {
  if (event !== "acted" || !after) return
  const { action } = body
  if (action?.roll) {
    const isNew = before?.atRisk === 0
    const throws = isNew ? [] : memory.throws ?? []
    memory.throws = [...throws, after.face]
    memory.thrown = { rev, by: seatOf(body.by), isLost: after.face === 1, lost: before?.atRisk ?? 0 }
  } else {
    memory.thrown = { rev, by: seatOf(body.by), banked: before?.atRisk ?? 0 }
    memory.throws = []
  }
}

/** Dice: one die, what the turn has won, and the race to the target. */
export function Table(props) {
  const { seats, mySeat, view, awaited, moves, turnEndsAt, turnTotal, act, isReplay, rev, memory, isActing, said, unsent } = props
  const anchors = (memory.anchors ??= {})
  const isMyTurn = !isReplay && mySeat !== null && awaited.includes(mySeat)
  const me = mySeat === null ? null : seats[mySeat]
  const can = (name) => isMyTurn && !isActing && moves.some((move) => move[name])
  const target = view.targetScore
  return h("div", { class: ["table", "dice"] },
    h(Arena, {
      seats, mySeat, awaited, turnEndsAt, turnTotal, anchors, name: "dice-arena",
      describe: (seat) => Race({ key: "race", points: view.scores[seat.index], target, risk: view.roller === seat.index ? view.atRisk : 0 }),
    },
      h("div", { class: "tray" },
        h("p", { class: "tray-words", key: "who" }, trayWords({ view, memory, seats, isMyTurn })),
        Die({ face: view.face ?? 6, memory, rev, isBlank: !view.face }),
        h("p", { class: ["risk", memory.thrown?.isLost && view.atRisk === 0 && "risk-lost"], key: "risk" },
          h("strong", { key: `${view.turn}-${view.atRisk}` }, view.atRisk), say.dice.atRisk),
        h("p", { class: "throws", key: "throws", "aria-label": say.dice.throws },
          (view.atRisk ? memory.throws ?? [] : []).map((face, at) => h("span", { key: at, class: "throws-one" }, face))))),
    h("p", { class: "said", key: "said", dir: "auto", "aria-hidden": "true" }, h("span", { key: said, class: "said-words" }, said)),
    me && h("div", { class: "own-race", key: "own" },
      Race({ points: view.scores[mySeat], target, risk: view.roller === mySeat ? view.atRisk : 0, isWide: true })),
    !isReplay && h(Bar, {
      me, isMyTurn, anchors, unsent, react: props.react, turnEndsAt: view.results ? null : turnEndsAt, turnTotal,
      words: view.results ? say.eights.over : isMyTurn ? say.common.yourTurn : say.eights.turnOf(seats[view.roller]?.name ?? say.dice.nobody),
      hint: isMyTurn ? (view.atRisk ? say.dice.bankOrMore : say.dice.rollIt) : null,
    },
      mySeat !== null && !view.results && [
        // Bank is off meanwhile.
        props.nudge ? NudgeButton({ onClick: props.nudge }) : h(Button, { key: "bank", isOff: !can("bank"), onClick: () => act({ bank: {} }) }, view.atRisk && isMyTurn ? say.dice.bankCount(view.atRisk) : say.dice.bank),
        h(Button, { key: "roll", kind: "main", isOff: !can("roll"), onClick: () => act({ roll: {} }) }, say.dice.roll),
      ]))
}

function trayWords({ view, memory, seats, isMyTurn }) {
  const { thrown } = memory
  if (view.atRisk === 0 && thrown?.isLost) return say.dice.one(thrown.lost)
  if (view.atRisk === 0 && thrown?.banked) return say.dice.isBanked(say.count.points(thrown.banked))
  if (view.results) return say.dice.raceOver
  return isMyTurn ? say.dice.youRoll : say.dice.rolls(seats[view.roller]?.name ?? say.dice.nobody)
}

function Die({ face, memory, rev, isBlank }) {
  const isFresh = memory.thrown?.rev === rev && !memory.thrown.banked
  return h("div", {
    key: memory.thrown ? `die${memory.thrown.rev}` : "die", class: ["die", isBlank && "die-waiting", face === 1 && !isBlank && "die-one"], role: "img",
    "aria-label": isBlank ? say.dice.theDie : say.dice.shows(face),
    ref: (el) => el && isFresh && tumble(el),
  },
    h("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
      h("rect", { class: "die-body", x: 3, y: 3, width: 94, height: 94, rx: 20 }),
      PIPS[face].map(([x, y]) => h("circle", { key: `${x}-${y}`, class: "die-pip", cx: x, cy: y, r: 9.5 }))))
}

function tumble(element) {
  if (!canMove()) return
  element.animate([
    { transform: "translate(-130px, 60px) rotate(-420deg) scale(.7)", opacity: .4 },
    { transform: "translate(20px, -34px) rotate(-80deg) scale(1.08)", opacity: 1, offset: .5 },
    { transform: "translate(-5px, 4px) rotate(14deg)", offset: .8 },
    { transform: "none" },
  ], { duration: 620, easing: "cubic-bezier(.3, .6, .3, 1)" })
}

/** How far somebody is, and what the turn would add. */
function Race({ points, target, risk, isWide, key }) {
  const part = (number) => Math.min(1, number / target)
  return h("span", { key, class: ["race", isWide && "race-wide"], role: "img", "aria-label": say.eights.score(points, target) },
    h("span", { class: "race-line", "aria-hidden": "true" },
      h("i", { class: "race-risk", style: { transform: `scaleX(${part(points + risk)})` } }),
      h("i", { class: "race-points", style: { transform: `scaleX(${part(points)})` } })),
    h("span", { class: "race-words", "aria-hidden": "true" }, isWide ? say.dice.of(points, target) : points))
}
