import { h } from "../../view.js"
import { Button } from "../../parts/button.js"
import { Arena, Bar } from "../arena.js"
import { Hand, keepFocus } from "../hand.js"
import { Mini } from "../card.js"
import { rankOf, sorted } from "../cards.js"
import { flyBacks } from "../motion.js"
import { NudgeButton } from "../nudge.js"
import { tasteOf } from "../taste.js"
import { hintFor } from "./crazyEights/hint.js"
import { Middle, pileKey } from "./crazyEights/middle.js"
import { foreseen, isLegal } from "./crazyEights/moves.js"
import { RoundEnd, noteRoundEnd } from "./crazyEights/roundEnd.js"
import { SuitChoice } from "./crazyEights/suits.js"
import { say } from "../../words/games.js"

export const isFelt = true

/** Cards fly for what just happened; called before the table is drawn anew. */
export function noticed({ event, body, before, after, memory, seatOf, redraw }) {
  if (!before || !after) return
  noteRoundEnd({ before, after, memory, redraw })
  const anchors = (memory.anchors ??= {})
  const by = event === "acted" ? seatOf(body.by) : before.mover
  if (body.action?.play) {
    memory.fly = { key: pileKey(after), from: memory.from ?? anchors[by] }
    memory.from = null
  } else if (before.round === after.round) {
    after.handCounts.forEach((now, seat) => {
      const drawn = now - before.handCounts[seat]
      if (drawn > 0 && !(anchors.mine === seat)) flyBacks(anchors.layer, anchors.stock, anchors[seat], drawn)
    })
  }
}

/** Crazy Eights: the others round the felt, stock and pile in the middle, the own hand below. */
export function Table(props) {
  const { match, seats, mySeat, moves, turnEndsAt, turnTotal, isReplay, rev, memory, isActing, said, unsent } = props
  const settings = match.state?.settings ?? {}
  const anchors = (memory.anchors ??= {})
  anchors.mine = mySeat
  const view = foreseen(props.view, props.underway ?? [], mySeat)
  const isGuess = view !== props.view
  const awaited = isGuess ? [] : props.awaited
  const isMyTurn = !isReplay && mySeat !== null && awaited.includes(mySeat) && !isActing
  const me = mySeat === null ? null : seats[mySeat]
  const act = (action) => {
    memory.roundEnd = null
    keepFocus(memory)
    return props.act(action)
  }

  const play = (card, suit, element) => {
    memory.asking = null
    memory.from = element?.getBoundingClientRect()
    memory.fly = { key: pileKey({ pileCount: view.pileCount + 1, top: card }), from: memory.from }
    act({ play: suit ? { card, suit } : { card } })
      .then((isDone) => { if (!isDone) memory.fly = null })
  }
  const choose = (card, element, key) => {
    const isWild = rankOf(card) === "8" && settings.eightsWild !== false
    if (!isWild) return play(card, undefined, element)
    memory.asking = memory.asking?.key === key ? null : { card, key, rev }
    props.app.redraw()
  }
  if (memory.asking?.rev !== rev) memory.asking = null

  const canDraw = isMyTurn && moves.some((move) => move.draw)
  const canPass = isMyTurn && moves.some((move) => move.pass)
  const canPlay = isMyTurn && moves.some((move) => move.play)
  const asked = canDraw && !canPlay
  // A key that is off would lose the focus.
  const isDrawKeyHeld = Boolean(memory.drawKey?.matches(":focus"))
  return h("div", { class: ["table", "eights", tasteOf().fourColors && "four-colors"] },
    h(Arena, {
      seats, mySeat, awaited, turnEndsAt, turnTotal, anchors, name: "eights-arena",
      describe: (seat) => Cards({ seat, view, isOpen: view.hands && (isReplay || view.results) }),
    },
      h(Middle, { view, memory, anchors, settings, canDraw, asked, isUnsent: isGuess && Boolean(unsent), onDraw: () => act({ draw: {} }) })),
    !isReplay && h(RoundEnd, {
      memory, view, seats, target: settings.targetScore, redraw: () => props.app.redraw(),
    }),
    h("p", { class: "said", key: "said", dir: "auto", "aria-hidden": "true" },
      h("span", { key: said, class: "said-words" }, said)),
    h("div", { class: "suits-place", key: "suits" }, memory.asking && h(SuitChoice, {
      hand: view.hand, card: memory.asking.card,
      // A second tap comes before the question is gone.
      onChoose: (suit) => memory.asking && play(memory.asking.card, suit, memory.cards?.[memory.asking.key]),
      onCancel: () => {
        memory.cards?.[memory.asking?.key]?.focus()
        memory.asking = null
        props.app.redraw()
      },
    })),
    view.hand && h(Hand, {
      cards: view.hand, isMyTurn, memory, chosen: memory.asking?.key,
      isLegal: (card) => isLegal(card, moves),
      onPlay: (card, element, key) => choose(card, element, key),
      from: () => anchors.stock,
      redraw: () => props.app.redraw(),
      label: isReplay ? say.eights.handOf(me?.name ?? say.eights.thisSeat) : say.table.yourHand,
    }),
    !isReplay && h(Bar, {
      me, isMyTurn, anchors, unsent, react: props.react, turnEndsAt: props.awaited.length ? turnEndsAt : null, turnTotal,
      words: turnWords({ view, seats, mySeat, isMyTurn, isReplay }),
      hint: isMyTurn ? hintFor({ view, canPlay, canDraw, canPass, settings }) : null,
      score: settings.targetScore && me ? say.eights.score(view.scores[mySeat], settings.targetScore) : null,
    },
      mySeat !== null && !view.results && [
        // Pass is off meanwhile.
        props.nudge && !isGuess ? NudgeButton({ onClick: props.nudge }) : h(Button, {
          key: "pass", isOff: !canPass, onClick: () => act({ pass: {} }), class: !canPass && canDraw && "thumbs-spare",
        }, say.eights.pass),
        h(Button, {
          key: "draw", kind: asked ? "main" : "plain", isOff: !canDraw && !isDrawKeyHeld, "aria-disabled": canDraw ? null : "true",
          onClick: () => canDraw && act({ draw: {} }), ref: (el) => { memory.drawKey = el },
        }, view.pending && isMyTurn ? say.eights.drawCount(view.pending) : say.eights.draw),
      ]))
}

function turnWords({ view, seats, mySeat, isMyTurn, isReplay }) {
  if (view.results) return say.eights.over
  if (isMyTurn) return say.common.yourTurn
  const mover = seats[view.mover]
  if (view.mover === mySeat && !isReplay) return say.common.moment
  return mover ? say.eights.turnOf(mover.name) : say.common.moment
}

/** How many cards somebody holds, as backs; open when everything may be seen. */
function Cards({ seat, view, isOpen }) {
  const number = view.handCounts[seat.index] ?? 0
  if (isOpen) {
    return h("span", { key: "cards", class: "sitter-open" },
      sorted(view.hands[seat.index]).map((card, at) => h(Mini, { key: `${card}${at}`, card })))
  }
  return h("span", { key: "cards", class: ["sitter-cards", number === 1 && "sitter-last"] },
    h("span", { class: "sitter-backs", "aria-hidden": "true" },
      Array.from({ length: Math.min(number, 7) }, (_, at) => h("i", { key: at }))),
    h("span", { class: "sitter-count" }, number, h("span", { class: "visually-hidden" }, say.eights.cardsAfter(number))),
    view.scores.some(Boolean) && h("span", { class: "sitter-score" }, say.eights.pts(view.scores[seat.index])))
}
