/** What is said to somebody whose move came when the game had gone on. */
const GONE_ON = new Set(["NOT_YOUR_TURN", "DESYNC", "MATCH_OVER", "INVALID_ACTION"])

/** Plays an action for the player. True if it was played; otherwise they are told why it was not. */
export async function act({ live, app }, action) {
  const text = JSON.stringify(action)
  if (live.underway.some((other) => JSON.stringify(other.action) === text)) return false
  try {
    await live.act(action)
    return true
  } catch (error) {
    if (error.code === "TAKEN_BACK") app.toast(error.message)
    // Whoever wants the next card has it already.
    else if (!(action.next && GONE_ON.has(error.code))) app.fail(error)
    return false
  }
}
