import { standing } from "../../../Clients/Web/app/match/tables/party/standing.js"

export const SEATS = ["Ada", "Ben", "Cleo"].map((name) => ({
  userId: name.toLowerCase(), name, person: { userId: name.toLowerCase(), displayName: name }, color: "#E5484D",
}))

/** A view as the server sends it, with what a test is about. */
export function viewOf(fields) {
  return {
    phase: "answer", prompt: "Which one?", round: 1, rounds: 3, currentCardIndex: 0, options: [], said: [],
    canvas: [], awaited: [], playing: [0, 1, 2], roles: ["player", "player", "player"], role: "player",
    roundPoints: [0, 0, 0], scores: { ada: 0, ben: 0, cleo: 0 }, actions: [],
    settings: { rounds: 3, turnSeconds: 30, revealSeconds: 10 }, ...fields,
  }
}

/** What a table shows of such a view, when it waits for these seats. */
export function tableOf(game, { awaited = [], ...fields }, mySeat = 0) {
  const view = viewOf({ ...fields, awaited: awaited.map((seat) => SEATS[seat].userId) })
  return standing({ view, seats: SEATS, mySeat, awaited, game, isReplay: false })
}
