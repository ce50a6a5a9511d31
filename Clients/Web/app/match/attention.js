/** A short buzz when it becomes the player's turn, where the device has it and the player likes it. */
export function attend(state, isMyTurn, app) {
  const turn = isMyTurn ? `${state.live.state.view?.turn ?? state.live.state.view?.round ?? ""}` : null
  const isNew = turn !== null && state.turn !== turn && state.turn !== undefined
  state.turn = turn
  if (isNew) buzz(25, app)
}

/** `pattern` is how many milliseconds the device buzzes, pauses, and buzzes again. */
export function buzz(pattern, app) {
  if (app.mine?.state?.preferences?.reducedHaptics) return
  // Browsers refuse before the first touch; nobody misses it then.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
}
