import { play } from "./sounds.js"

/** What is felt and heard of each thing that happens. All of it is on the screen, too. */
const CUES = {
  turn: { buzz: 25, notes: [[660, 0, .12], [880, .1, .18]] },
  nudge: { buzz: [60, 80, 60], notes: [[740, 0, .1], [740, .16, .1]] },
  card: { notes: [[330, 0, .08], [440, .06, .1]] },
  reveal: { notes: [[220, 0, .14, "sine"], [262, .12, .14, "sine"], [330, .24, .2, "sine"]] },
  point: { buzz: [20, 40, 20], notes: [[523, 0, .12], [659, .1, .12], [784, .2, .25]] },
  loss: { buzz: 120, notes: [[262, 0, .2], [208, .16, .35]] },
  tick: { buzz: 12, notes: [[1047, 0, .05, "square"]] },
  drum: { notes: Array.from({ length: 14 }, (_, at) => [110 + 4 * at, at * .1, .07, "sine"]) },
  won: { buzz: [40, 60, 40, 60, 140], notes: [[523, 0, .16], [659, .15, .16], [784, .3, .16], [1047, .45, .5]] },
  over: { buzz: 40, notes: [[392, 0, .2], [523, .18, .4]] },
  thrown: { notes: [[520, 0, .05, "sine"], [390, .05, .08, "sine"]] },
}

/** A short buzz and a sound when it becomes the player's turn. */
export function attend(state, isMyTurn, app) {
  const turn = isMyTurn ? `${state.live.state.view?.turn ?? state.live.state.view?.round ?? ""}` : null
  const isNew = turn !== null && state.turn !== turn && state.turn !== undefined
  state.turn = turn
  if (isNew) feel("turn", app)
}

/** Lets the device buzz and sound, as its player likes it. */
export function feel(name, app) {
  const { buzz: pattern, notes } = CUES[name]
  if (pattern) buzz(pattern, app)
  play(notes, app)
}

/** `pattern` is how many milliseconds the device buzzes, pauses, and buzzes again. */
export function buzz(pattern, app) {
  if (app.mine?.state?.preferences?.reducedHaptics) return
  // Browsers refuse before the first touch; nobody misses it then.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
}
