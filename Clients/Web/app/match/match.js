import { h } from "../view.js"
import { act } from "./act.js"
import { aboutOf, GameFrame } from "./frame.js"
import { heard } from "./clock.js"
import { attend, feel } from "./attention.js"
import { Cues, cuesOf } from "./cues.js"
import { isIntroDue, PutAway } from "./intro.js"
import { endOf, LastSeconds } from "./lastSeconds.js"
import { openMenu } from "./menu.js"
import { nudgeSentence, Wait } from "./nudge.js"
import { mayReact, Thrown } from "./reactions.js"
import { hush, wake } from "./sounds.js"
import { colorsFor } from "../people/colors.js"
import { friendsOf } from "../people/friendsOf.js"
import { awaitedSeats, seatsOf } from "./seats.js"
import { sentenceOf } from "./sentences.js"
import { loadTable, nameOfGame } from "./tables/index.js"
import { unsentOf } from "./unsent.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/games.js"

const putAway = new PutAway()
const ABOUT_SEATS = new Set(["seatHeld", "seatTakenByBot", "seatReturned", "resigned", "playerJoined"])

/**
 * A match on the screen, to be shown by a page: `{ view(), close(), title, isOver }`.
 * `room` is the live room it is played in, which shows `name`, `about` and the menu in its own head; `actions()` adds to the head; `onDone()` goes back to the room.
 */
export function openMatch(id, app, { room, actions, onDone } = {}) {
  const { parlor } = app
  const live = parlor.match(id)
  const memory = {}
  const wait = new Wait(() => app.redraw())
  const thrown = new Thrown(() => app.redraw())
  const cues = new Cues(app)
  const lastSeconds = new LastSeconds((second) => {
    if (second) feel("tick", app)
    // It is said once.
    state.hurry = second ? state.hurry || say.match.secondsLeft(say.count.seconds(second)) : ""
    app.redraw()
  })
  const state = {
    live, app, room, isInRoom: Boolean(room), actions, onDone, memory, said: "", table: null, moves: null,
    isResultsOpen: false, clock: {}, thrown, lastSeconds, hurry: "", isReactOpen: false,
    get isIntroOpen() { return isIntroDue(live.state, putAway.ids) },
    putIntroAway() { putAway.add(live.state.matchId); app.redraw() },
  }
  let [shown, before, shownRev] = [null, null, 0]

  const offEvent = live.on("event", (event) => {
    heard(event.at)
    const match = live.state
    const seats = seatsFor(state)
    const told = {
      ...event, before, after: match?.view, memory, seats, redraw: () => app.redraw(),
      seatOf: (userId) => seats.findIndex((seat) => seat.userId === userId),
    }
    state.table?.noticed?.(told)
    const sentence = sentenceOf(event, {
      game: match?.game, before, after: match?.view, seats, settings: match?.settings,
    })
    if (sentence) state.said = sentence
    cues.give(cuesOf({
      event: event.event, before, after: match?.view, seat: match?.seat, isAsked: live.isMyTurn,
      hasWon: match?.results?.winners.includes(app.me),
    }))
    if (sentence && !state.table?.isFelt && ABOUT_SEATS.has(event.event)) app.toast(sentence)
    if (["ended", "calledOff"].includes(event.event)) setTimeout(() => { state.isResultsOpen = state.isEndSeen = true; app.redraw() }, 1400)
  })
  const offSignal = live.on("signal", ({ signal, by, body }) => {
    if (signal === "nudge") heardNudge(by)
    if (signal === "react") heardReaction(by, body.emoji)
  })
  const offChange = live.on("change", follow)

  /** The table is told, and the devices of those who are awaited ask for attention. */
  function heardNudge(by) {
    const match = live.state
    const seats = seatsFor(state)
    const sentence = nudgeSentence(match, seats, by)
    if (!sentence) return
    wait.noteNudge(match)
    state.said = sentence
    if (by !== app.me && live.isMyTurn) {
      app.toast(say.match.waitsForYou(seats.find((seat) => seat.userId === by)?.name ?? say.common.somebody))
      feel("nudge", app)
    }
    app.redraw()
  }

  /** The server tells all at the table. Reactions of people whom the viewer blocks are not shown. */
  function heardReaction(by, emoji) {
    const isMe = by === app.me
    const friends = friendsOf(app)
    // Until the list of the blocked has come, anybody may be on it.
    if (!isMe && (!friends?.state || friends.isBlocked(by))) return
    const seat = seatsFor(state).find(({ userId }) => userId === by)
    const name = seat?.name ?? shortName(app.parlor.person(by)?.displayName) ?? say.common.somebody
    if (thrown.add({ emoji, by, isMe, name: isMe ? say.common.you : name })) feel("thrown", app)
  }

  function follow() {
    const match = live.state
    if (!match) return
    if (!state.table && state.loading !== match.game) load(match.game)
    if (!shown && match.status === "over") state.isResultsOpen = true
    // The view changes before its event comes.
    if (live.rev !== shownRev) [before, shown, shownRev] = [shown, match.view, live.rev]
    tick(state.clock, match)
    wait.follow(match, live.rev)
    // At a reveal nobody has to hurry, and to go on is no turn.
    const isAsked = live.isMyTurn && match.status === "playing" && match.view?.phase !== "reveal"
    lastSeconds.follow(isAsked ? endOf(match.turnEndsAt, match.view) : null)
    attend(state, isAsked, app)
    if (match.moves?.length >= 64 && state.movesAt !== live.rev) askForMoves()
  }

  async function load(game) {
    state.loading = game
    try {
      state.table = await loadTable(game)
    } catch (error) {
      app.fail(error)
    }
    app.redraw()
  }

  async function askForMoves() {
    const rev = (state.movesAt = live.rev)
    const actions = await live.legal().catch(() => null)
    if (actions && rev === live.rev) state.moves = { rev, actions }
    app.redraw()
  }

  state.act = (action) => act(state, action)

  state.react = () => mayReact(live.state, room, app.me) ? {
    isOpen: state.isReactOpen, isOff: parlor.status !== "online",
    open: (isOpen) => { state.isReactOpen = isOpen; app.redraw() },
    send: (emoji) => { if (thrown.take()) app.run(() => live.react(emoji)) },
  } : null

  state.canNudge = () => wait.canNudge(live.state)
  state.nudge = async () => {
    const match = live.state
    try {
      await live.nudge()
      wait.noteNudge(match)
    } catch (error) {
      if (error.code === "INVALID_ACTION") wait.noteNudge(match)
      app.fail(error)
    }
    app.redraw()
  }

  const resized = () => app.redraw()
  addEventListener("resize", resized)
  const touched = () => wake(app)
  addEventListener("click", touched, true)
  const pressed = ({ key, target }) => {
    touched()
    const isHere = target === document.body || target.closest?.(".match")
    if (key === "Escape" && isHere && app.sheets.length === 0 && state.isIntroOpen) state.putIntroAway()
  }
  // Before a sheet hears it: one press closes one thing.
  addEventListener("keydown", pressed, true)

  follow()
  return {
    get title() {
      const match = live.state
      if (!match) return say.match.title
      return this.isMyTurn ? say.common.yourTurn : nameOfGame(match.game)
    },
    get name() { return live.state ? nameOfGame(live.state.game) : "" },
    get about() {
      const match = live.state
      return match && [match.seat === undefined && say.common.watching, aboutOf(match)].filter(Boolean).join(" · ")
    },
    openMenu: () => openMenu(state),
    get isMyTurn() { return live.isMyTurn && live.state?.status === "playing" },
    get isOver() { return ["over", "calledOff", "refused"].includes(live.state?.status) },
    view: () => h(GameFrame, { state, seats: seatsFor(state), table: tableProps(state) }),
    close() {
      removeEventListener("resize", resized)
      removeEventListener("click", touched, true)
      removeEventListener("keydown", pressed, true)
      offEvent()
      offSignal()
      offChange()
      wait.close()
      thrown.close()
      cues.close()
      lastSeconds.close()
      hush()
      live.close()
    },
  }
}

function seatsFor({ live, app }) {
  return seatsOf(live.state, {
    person: (userId) => app.parlor.person(userId), me: app.me, scores: live.state?.view?.scores,
    colors: colorsFor(app, (live.state?.seats ?? []).map((seat) => seat.userId)),
  })
}

/** What every table is given. */
function tableProps(state) {
  const { live, app, room, memory, act, said, clock } = state
  const match = live.state
  if (!match) return null
  const moves = state.moves?.rev === live.rev ? state.moves.actions : live.moves
  return {
    app, match: live, view: match.view, mySeat: match.seat ?? null, awaited: awaitedSeats(match), moves,
    turnEndsAt: match.turnEndsAt, turnTotal: clock.total, act, isReplay: false, rev: live.rev,
    game: match.game, room, memory, said,
    isActing: live.underway.length > 0, underway: live.underway, unsent: unsentOf(live),
    nudge: state.canNudge() ? state.nudge : null, react: state.react(),
  }
}

/** How long the turn lasts in all: from when it was seen first. */
function tick(clock, { turnEndsAt, settings }) {
  if (clock.endsAt === turnEndsAt) return
  clock.endsAt = turnEndsAt
  const left = Date.parse(turnEndsAt) - Date.now()
  const known = [settings?.turnSeconds, settings?.revealSeconds].filter(Boolean).map((seconds) => seconds * 1000)
  clock.total = known.filter((total) => total >= left - 1500).sort((one, other) => one - other)[0] ?? left
}
