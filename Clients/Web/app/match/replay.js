import { h } from "../view.js"
import { icon } from "../icons.js"
import { colorsFor } from "../people/colors.js"
import { Button } from "../parts/button.js"
import { awaitedSeats, seatsOf } from "./seats.js"
import { sentenceOf } from "./sentences.js"
import { loadTable, nameOfGame } from "./tables/index.js"
import { say } from "../words/games.js"

const SPEEDS = [{ id: 1600, name: say.replay.slow }, { id: 900, name: "1×" }, { id: 350, name: "3×" }]

/** A match as it was, revision by revision, from a seat or from all. */
export function openReplay(id, app) {
  const { parlor } = app
  const live = parlor.match(id)
  const state = { steps: null, isCut: false, at: 0, seat: undefined, speed: 900, isPlaying: false, table: null, memory: {}, error: null }
  let timer = null
  let asked = null

  const offChange = live.on("change", begin)
  begin()

  function begin() {
    if (state.error || asked) return
    if (live.status === "closed" && !live.state) return fail(live.error)
    if (!live.state) return
    choose(live.state.status === "over" ? "all" : live.state.seat ?? "audience")
  }

  function fail(error) {
    state.error = error
    app.redraw()
  }

  /** From where it is looked at. A match that goes on is seen from the own place only. */
  async function choose(seat) {
    const asking = (asked = {})
    state.seat = seat
    pause()
    app.redraw()
    try {
      state.table ??= await loadTable(live.state.game)
      const place = live.state.status === "over" ? seat : undefined
      const { steps, isCut } = await allSteps(live, place, () => asked === asking)
      if (asked !== asking) return
      state.steps = filled(steps, live.state, isCut)
      state.isCut = isCut
      state.at = Math.min(state.at, state.steps.length - 1)
      state.memory = {}
    } catch (error) {
      fail(error)
    }
    app.redraw()
  }

  function show(at, isStep = false) {
    const from = state.at
    state.at = Math.max(0, Math.min(state.steps.length - 1, at))
    if (isStep && state.at === from + 1) {
      const step = state.steps[state.at]
      state.table.noticed?.({
        ...step, before: state.steps[from].view, after: step.view, memory: state.memory, seats: seats(),
        seatOf: (userId) => live.state.seats.findIndex((seat) => seat.userId === userId), redraw: () => app.redraw(),
      })
    } else {
      state.memory.fly = null
      state.memory.pile = null
      state.memory.throws = null
    }
    app.redraw()
  }

  function play() {
    if (state.at >= state.steps.length - 1) show(0)
    state.isPlaying = true
    const next = () => {
      if (state.at >= state.steps.length - 1) return pause()
      show(state.at + 1, true)
      timer = setTimeout(next, state.speed)
    }
    timer = setTimeout(next, Math.min(400, state.speed))
    app.redraw()
  }

  function pause() {
    clearTimeout(timer)
    state.isPlaying = false
    app.redraw()
  }

  function seats() {
    const step = state.steps?.[state.at]
    return seatsOf({ seats: step?.seats ?? live.state?.seats }, {
      person: (userId) => parlor.person(userId), me: app.me, scores: step?.view?.scores,
      colors: colorsFor(app, (live.state?.seats ?? []).map((seat) => seat.userId)),
    })
  }

  return {
    get title() { return live.state ? say.replay.of(nameOfGame(live.state.game)) : say.replay.title },
    view: () => Replay({ app, live, state, seats: seats(), show, play, pause, choose }),
    close() {
      pause()
      asked = {}
      offChange()
      live.close()
    },
  }
}

async function allSteps(live, seat, isWanted) {
  const steps = []
  let after
  for (;;) {
    const page = await live.replay({ seat, after })
    const isCut = (page.cut ?? null) !== null
    // More was cut meanwhile: what was read before is no longer whole.
    if (isCut && page.cut > (after ?? 0)) steps.length = 0
    steps.push(...page.steps)
    if (page.more === undefined || page.more === null || !isWanted()) return { steps, isCut }
    after = page.more
  }
}

/** Each step with what was to be seen then, and who sat where: of a match that was cut, as they sit in the end. */
export function filled(steps, match, isCut = false) {
  let view = null
  let seats = isCut ? match.seats : match.seats.map((seat) => ({
    ...seat, isPlayedByBot: Boolean(seat.botLevel), hasResigned: false, heldUntil: undefined,
  }))
  const change = (userId, fields) => {
    seats = seats.map((seat) => (seat.userId === userId ? { ...seat, ...fields } : seat))
  }
  const actions = []
  return steps.map((step) => {
    const { event, body } = step
    if (event === "seatHeld") change(body.userId, { heldUntil: body.heldUntil })
    if (event === "seatTakenByBot") change(body.userId, { isPlayedByBot: true, heldUntil: undefined })
    if (event === "seatReturned") change(body.userId, { isPlayedByBot: false, heldUntil: undefined })
    if (event === "resigned") change(body.userId, { hasResigned: true })
    // A party game's view has only the actions that are new.
    if (step.view?.actions) actions.push(...step.view.actions.filter((action) => !actions.some((other) => other.id === action.id)))
    view = step.view?.actions ? { ...step.view, actions: actions.slice(-50) } : step.view ?? view
    return { ...step, view, seats }
  })
}

function Replay({ app, live, state, seats, show, play, pause, choose }) {
  const match = live.state
  const step = state.steps?.[state.at]
  const isFelt = state.table?.isFelt ?? true
  const said = step ? sentenceOf(step, {
    game: match.game, before: state.steps[state.at - 1]?.view, after: step.view, seats, settings: match.settings,
  }) : ""
  const seat = typeof state.seat === "number" ? state.seat : null
  return h("div", { class: ["match", "replay", isFelt ? "match-felt" : "match-paper"], key: "replay" },
    h("header", { class: "match-head", key: "head" },
      h(Button, { kind: "quiet", icon: "back", label: say.common.back, onClick: () => app.back("/practice") }),
      h("div", { class: "match-titles" },
        h("h1", { class: "match-title one-line", title: match && nameOfGame(match.game) }, match ? nameOfGame(match.game) : say.replay.title),
        h("p", { class: "match-about one-line" }, state.isCut ? say.replay.cut : say.replay.title)),
      match && state.steps && SeatPicker({ match, seats, state, choose })),
    h("div", { class: "match-body", key: "body", inert: true }, step?.view
      ? state.table.Table({
        app, match: past(live, step), view: step.view, before: state.steps[state.at - 1]?.view, seats, mySeat: seat, awaited: awaitedSeats(step), moves: [],
        turnEndsAt: null, act: () => Promise.resolve(false), isReplay: true, rev: step.rev, game: match.game, room: null,
        memory: state.memory, said, isActing: false,
      })
      : h("div", { class: "loading", role: "status" }, state.error || state.steps
        ? state.error?.message ?? say.replay.notShown
        : [h("span", { class: "spinner" }), say.replay.looking])),
    h("p", { class: "visually-hidden", role: "log", "aria-live": "polite", key: "live" }, state.isPlaying ? "" : said),
    state.steps && Controls({ state, step, show, play, pause, app }))
}

/** What a table reads of a match, as it was. */
function past(live, step) {
  return { state: { ...live.state, view: step.view, seats: step.seats, status: "playing" }, rev: step.rev, moves: [], awaited: [] }
}

function SeatPicker({ match, seats, state, choose }) {
  if (match.status !== "over") return null
  const choices = [{ id: "all", name: say.replay.everything }, { id: "audience", name: say.replay.audience },
    ...seats.map((seat) => ({ id: seat.index, name: seat.isMe ? say.common.you : seat.name }))]
  return h("label", { class: "replay-seat", key: "seat" },
    icon("eye"), h("span", { class: "visually-hidden" }, say.replay.eyes),
    h("select", {
      value: String(state.seat),
      on: { change: ({ target }) => choose(/^\d+$/.test(target.value) ? Number(target.value) : target.value) },
    }, choices.map(({ id, name }) =>
      h("option", { key: id, value: String(id), selected: id === state.seat }, name))))
}

function Controls({ state, step, show, play, pause, app }) {
  const last = state.steps.length - 1
  const key = (name, label, onClick, isOff) => h(Button, { key: label, kind: "quiet", icon: name, label, isOff, onClick })
  const speed = SPEEDS.findIndex((one) => one.id === state.speed)
  return h("div", { class: "replay-controls", key: "controls" },
    h("input", {
      type: "range", class: "replay-line", min: "0", max: String(last), step: "1", value: String(state.at),
      "aria-label": say.replay.moment, "aria-valuetext": say.replay.step(state.at + 1, last + 1),
      on: { input: ({ target }) => { pause(); show(Number(target.value)) } },
    }),
    h("div", { class: "replay-keys" },
      h("span", { class: "replay-at" }, `${state.at + 1} / ${last + 1}`),
      key("back", say.replay.back, () => { pause(); show(state.at - 1) }, state.at === 0),
      h(Button, {
        key: "play", kind: "main", icon: state.isPlaying ? "pause" : "play", label: state.isPlaying ? say.replay.pause : say.common.play,
        class: "replay-play", onClick: state.isPlaying ? pause : play,
      }),
      key("forward", say.replay.on, () => { pause(); show(state.at + 1, true) }, state.at === last),
      h("button", {
        key: "speed", type: "button", class: "replay-speed", "aria-label": say.replay.speed(SPEEDS[speed].name),
        on: { click: () => { state.speed = SPEEDS[(speed + 1) % SPEEDS.length].id; app.redraw() } },
      }, SPEEDS[speed].name)))
}
