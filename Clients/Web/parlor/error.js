/** Why something failed: `code` for programs, `message` for the player. */
export class ParlorError extends Error {
  constructor(code, message, { retryAfterMs, context } = {}) {
    super(sentences[code] ?? message ?? sentences.INTERNAL)
    this.name = "ParlorError"
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.context = context ?? {}
    /** What the server said, where the player gets another sentence. */
    this.detail = message
  }

  static of(failure) {
    return new ParlorError(failure?.code ?? "INTERNAL", failure?.message, failure ?? {})
  }
}

/** Why a stream can't be watched, or no longer. */
export function unseen(kind, { code, message }, wasSeen) {
  const sentence = message?.startsWith("You may no") && places[kind]
  if (!sentence) return ParlorError.of({ code, message })
  return ParlorError.of({ code, message: wasSeen ? sentence.replace("not", "no longer") : sentence })
}

const places = {
  room: "You are not in this room.",
  match: "You may not see this match.",
  chat: "You are not in this conversation.",
  drawing: "You may not see this drawing.",
}

/** The server's messages are fit for players, except these, which speak to programmers. */
const sentences = {
  OFFLINE: "You are offline. Try again when you are connected.",
  TIMEOUT: "No answer came in time. Try again.",
  UNAVAILABLE: "Parlor is catching its breath. Try again in a moment.",
  INTERNAL: "Something went wrong on our side. Try again.",
  RATE_LIMITED: "That was a lot at once. Wait a moment, then try again.",
  CID_REUSED: "Something went wrong. Try again.",
  UNKNOWN_CALL: "This server can't do that yet.",
  CORRUPTED_PAYLOAD: "That move can't be made.",
  DESYNC: "The game has moved on. Look again, then choose.",
  UNSUPPORTED_GAME_VERSION: "This app is too old for that game. Reload the page.",
  VERSION_MISMATCH: "This app does not match the server. Reload the page.",
  TAKEN_BACK: "You took that back.",
  SIGNED_OUT: "You are signed out.",
}
