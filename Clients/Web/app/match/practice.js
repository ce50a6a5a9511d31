/** Begins a match against bots, and goes there. */
export async function startPractice(app, order) {
  const match = await app.run(() => app.parlor.call("match.practice", order))
  if (!match) return
  remember(match.matchId, order)
  app.go(`/match/${match.matchId}`, { replace: true })
}

/** The same game once more. */
export function practiceAgain({ app, live }) {
  const match = live.state
  return startPractice(app, orders.get(match.matchId) ?? {
    game: match.game, settings: match.settings, category: match.category,
    bots: match.seats.filter((seat) => seat.botLevel).length,
    level: match.seats.find((seat) => seat.botLevel)?.botLevel,
  })
}

const orders = new Map()
function remember(matchId, order) { orders.set(matchId, order) }
