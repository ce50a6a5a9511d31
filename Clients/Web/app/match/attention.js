/** A short buzz when it becomes the player's turn, where the device has it and the player likes it. */
export function attend(state, isMyTurn, app) {
  const turn = isMyTurn ? `${state.live.state.view?.turn ?? state.live.state.view?.round ?? ""}` : null
  const isNew = turn !== null && state.turn !== turn && state.turn !== undefined
  state.turn = turn
  if (!isNew || isCalm(app)) return
  // Browsers refuse before the first touch; nobody misses it then.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(25)
}

function isCalm(app) { return Boolean(app.mine?.state?.preferences?.reducedHaptics) }
