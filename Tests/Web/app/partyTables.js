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

export function tableOf(game, fields, mySeat = 0) {
  return standing({ view: viewOf(fields), seats: SEATS, mySeat, game, isReplay: false })
}
