import { colorOf, hexOf, rosterColors } from "../parts/palette.js"
import { friendsOf } from "./friendsOf.js"

const MOST_ROSTERS = 60
let made = { rosters: new Map() }

/** The colours of those in a room, match or chat as the viewer sees them: {userId: hex}. */
export function colorsFor(app, userIds) {
  const { decisions, preferred, viewer, rosters } = current(app)
  const key = userIds.join()
  if (!rosters.has(key)) {
    if (rosters.size >= MOST_ROSTERS) rosters.clear()
    rosters.set(key, rosterColors(userIds, { viewer, preferred, pins: pinsOf(decisions) }))
  }
  return rosters.get(key)
}

/** The colour of somebody on their own, in a list or on a card. */
export function colorFor(app, userId) {
  const { decisions, preferred, viewer } = current(app)
  const chosen = userId === viewer ? preferred : pinsOf(decisions)[userId]
  return hexOf(chosen) ?? colorOf(userId)
}

/** The colour that the viewer chose for somebody, by name. */
export function pinOf(app, userId) { return pinsOf(current(app).decisions)[userId] }

function current(app) {
  const decisions = friendsOf(app)?.state?.decisions
  const preferred = app.mine?.state?.preferences?.color
  const viewer = app.me
  if (made.decisions !== decisions || made.preferred !== preferred || made.viewer !== viewer) {
    made = { decisions, preferred, viewer, rosters: new Map() }
  }
  return made
}

function pinsOf(decisions) {
  made.pins ??= Object.fromEntries(
    (decisions ?? []).filter(({ kind }) => kind === "color").map(({ key, payload }) => [key, payload]))
  return made.pins
}
