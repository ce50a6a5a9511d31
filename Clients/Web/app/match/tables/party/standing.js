import { isChatty, profileOf } from "./games.js"

/** What a table shows to one viewer, worked out of the view and of which seats it waits for. */
export function standing({ view, seats, mySeat, awaited, game, isReplay }) {
  const profile = profileOf(game)
  const phase = view.phase
  const isOver = Boolean(view.results)
  const isReveal = phase === "reveal" || isOver
  const lead = seats.findIndex((seat) => seat.userId === view.currentPlayerId)
  const me = mySeat ?? -1
  const said = view.said ?? []
  const isAsked = !isOver && awaited.includes(me) && !isReplay
  const options = (view.options ?? []).map((option, index) => ({ ...option, index }))
  const role = view.role ?? "watcher"
  const mine = said.filter((entry) => entry.seat === me && entry.phase === phase)
  return {
    ...profile, game, view, seats, me, mySeat, phase, isOver, isReveal, isReplay, lead, role, said, awaited,
    isLead: lead >= 0 && lead === me,
    isAsked, options, mine,
    chosen: mine.find((entry) => entry.option !== undefined && entry.option !== null)?.option ?? -1,
    canChoose: isAsked && !isReveal && options.some((option) => option.mayChoose),
    canWrite: isAsked && !isReveal && view.longest > 0 && role !== "artist",
    canDraw: isAsked && phase === "guess" && role === "artist",
    isChatty: isChatty(profile.mechanic),
    isLate: me >= 0 && !isOver && !(view.playing ?? []).includes(me) && !seats[me]?.hasResigned,
    isLast: view.round >= view.rounds,
    card: view.currentCard,
    /** The points of each seat. */
    scores: seats.map((seat) => view.scores?.[seat.userId] ?? 0),
    won: view.roundPoints ?? [],
    statuses: seats.map((_, seat) => statusOf(seat, { view, seats, awaited, profile })),
  }
}

/**
 * What a face shows: "thinking" and "saying" are awaited, "answered", "right" and "passed" are done;
 * "resting" is not asked, "out" does not play; at the reveal "looking" and "ready".
 */
function statusOf(seat, { view, seats, awaited, profile }) {
  if (view.results) return "resting"
  if (!(view.playing ?? []).includes(seat)) return "out"
  if (profile.mechanic === "confession" && lives(seat, { view, seats }) <= 0) return "out"
  const isAwaited = awaited.includes(seat)
  if (view.phase === "reveal") return isAwaited ? "looking" : "ready"
  const said = (view.said ?? []).filter((entry) => entry.seat === seat && entry.phase === view.phase)
  // Who has passed so far did so in the last round.
  if (view.phase === "pick") return isAwaited ? "thinking" : "resting"
  if (said.some((entry) => entry.isRight)) return "right"
  if (isAwaited) return said.length > 0 ? "saying" : "thinking"
  if (said.length > 0) return "answered"
  return hasPassed(seats[seat]?.userId, view.actions ?? []) ? "passed" : "resting"
}

function lives(seat, { view, seats }) {
  const now = view.scores?.[seats[seat]?.userId] ?? 0
  // Who has just lost the last one is still in the round that took it.
  return view.phase === "reveal" ? now - (view.roundPoints?.[seat] ?? 0) : now
}

function hasPassed(userId, actions) {
  const drawn = actions.map((action) => action.type).lastIndexOf("cardDrawn")
  return actions.slice(drawn + 1)
    .some((action) => action.type === "turnPassed" && action.playerId === userId)
}

/** Who chose each option: `votes[option]` is a list of seats. `phase` matters where there are two questions. */
export function votesIn({ options, said }, phase) {
  const votes = options.map(() => [])
  for (const entry of said) {
    if (entry.option === undefined || entry.option === null) continue
    if (phase === undefined || entry.phase === phase) votes[entry.option]?.push(entry.seat)
  }
  return votes
}

/** The places of the options with most votes; none if nobody voted. */
export function mostVoted(votes) {
  const most = Math.max(0, ...votes.map((seats) => seats.length))
  return most === 0 ? [] : votes.flatMap((seats, option) => (seats.length === most ? [option] : []))
}
