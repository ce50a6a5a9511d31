const watched = new WeakMap()

/** The viewer's friends, requests, invitations and decisions: watched as long as they are signed in. */
export function friendsOf(app) {
  const { mine } = app
  if (!mine) return null
  if (!watched.has(mine)) watched.set(mine, app.parlor.friends())
  return watched.get(mine)
}

/** How much on the page of friends waits for an answer, as a number beside its tab. */
export function showWaiting(app) {
  app.badges = { ...app.badges, friends: () => waiting(app) }
}

function waiting(app) {
  const state = friendsOf(app)?.state
  return state ? state.incoming.length + state.invitations.length : 0
}
