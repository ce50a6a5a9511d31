import { h } from "../../view.js"
import { icon } from "../../icons.js"
import { now } from "../clock.js"
import { emblem, toneOf } from "../emblems.js"
import { endOf } from "../lastSeconds.js"
import { canMove } from "../motion.js"
import { Blanks } from "./party/blanks.js"
import { Clock } from "./party/clock.js"
import { cue } from "./party/cue.js"
import { Dock } from "./party/dock.js"
import { Faces } from "./party/faces.js"
import { keepFocus } from "./party/focus.js"
import { Meanwhile } from "./party/meanwhile.js"
import { memoryOf, recall, remember } from "./party/memory.js"
import { news } from "./party/news.js"
import { outcome } from "./party/outcome.js"
import { isLateFor, paceOf } from "./party/pace.js"
import { Results } from "./party/results.js"
import { Stage } from "./party/stage.js"
import { standing } from "./party/standing.js"
import { roundWords } from "./party/winner.js"

/** It is laid on paper, not on felt. */
export const isFelt = false
/** It shows how the match ended itself. */
export const hasResults = true

/** After the last thing of a reveal, until nothing moves any more; and of the end of a match. */
const SETTLED_MS = 1500
const OVER_MS = 6000

/** The table of the party games: the same parts for all of them, put together by mechanic and phase. */
export function Table({ app, match, view, seats, mySeat, awaited, moves, turnEndsAt, act, isReplay, game, unsent, react }) {
  const name = game?.id ?? game
  const table = standing({ view, seats, mySeat, awaited, game: name, isReplay: Boolean(isReplay) })
  const memory = memoryOf(`${match?.stream ?? match?.matchId ?? name}${isReplay ? " replay" : ""}`)
  remember(memory, view, !canMove() || isLateFor(view, turnEndsAt, now()))
  const redraw = () => app.redraw()
  if (table.isOver) recall(memory, view, match, redraw)
  const send = sender({ memory, act, redraw })
  const pace = paceOf(view)
  if (memory.isFresh) settleLater(memory, table.isOver ? OVER_MS : pace.end + SETTLED_MS, redraw)
  const shared = { table, memory, send, moves, redraw, pace, react }
  return h("div", {
    class: ["party", `party-${table.mechanic}`, table.isReveal && "party-reveal", table.isOver && "party-over", memory.isFresh && "party-fresh"],
    style: { "--tone": toneOf(name), "--step": `${pace.step}ms`, "--end": `${pace.end}ms` },
  },
    h("div", { class: "party-room", ref: keepFocus },
      h("div", { class: "party-who" }, !table.isOver && h(Faces, { table, pace: memory.isFresh ? pace : null })),
      h("div", { class: "party-middle" },
        !table.isOver && h(Heading, { table, turnEndsAt }),
        table.isOver ? h(Results, { table, memory, react }) : h(Stage, shared),
        h(Meanwhile, shared)),
      h(Dock, { ...shared, unsent })),
    h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" }, isReplay ? "" : news(table)))
}

/** When all is revealed, what matters most comes to the top. */
function settleLater(memory, wait, redraw) {
  memory.settling ??= setTimeout(() => {
    memory.isFresh = false
    redraw()
  }, wait)
}

/** Which card it is, what is to be done, and how long that may take. */
function Heading({ table, turnEndsAt }) {
  const { view, isReveal, isReplay, game } = table
  const seconds = isReveal ? view.settings?.revealSeconds : view.settings?.turnSeconds
  const words = roundWords(table)
  return h("header", { class: "party-heading", tabindex: "-1" },
    h("span", { class: "party-badge" }, emblem(game)),
    h("div", { class: "party-heading-words" },
      isReveal
        ? h("h2", { class: "party-outcome", key: `outcome${view.round}`, dir: "auto" }, outcome(table).text)
        : h("h2", { class: "party-cue", dir: "auto" }, cue(table)),
      words && h("p", { class: "party-round", key: "round", dir: "auto" }, icon("crown"), words),
      h(Blanks, { table })),
    !isReplay && h(Clock, { endsAt: endOf(turnEndsAt, view), total: (seconds ?? 0) * 1000 }))
}

/** Sends an action; until it is answered, the table shows it as done. What was refused comes back to the field. */
function sender({ memory, act, redraw }) {
  return async (action, { text, isQuiet } = {}) => {
    const { question } = memory
    if (!isQuiet) memory.pending = action
    redraw()
    let isTaken = false
    try {
      const answer = await act(action)
      isTaken = answer !== undefined && answer !== false
    } catch { /* `act` has said why. */ }
    if (memory.pending === action) memory.pending = null
    if (!isTaken && text && memory.draft === "" && memory.question === question) memory.draft = text
    redraw()
    return isTaken
  }
}
