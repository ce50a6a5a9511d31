import { say } from "../words/pages.js"

/**
 * What is in the way of somebody who wants into a room: a title, what it means, and what can be done.
 * `wasSeen` is true if this device has seen the room: the server does not tell a wrong code from an ended room.
 */
export function inTheWay({ code, message }, wasSeen) {
  if (code === "ROOM_NOT_FOUND" && wasSeen) return ENDED
  return WAYS[code] ?? { title: say.room.failedTitle, words: message, canRetry: true }
}

/** True if the passcode that was sent is wrong, and false if none was sent. */
export function isWrongPasscode({ code, context }) { return code === "PASSCODE_WRONG" && context?.field !== "passcode" }

const ENDED = { title: say.room.hasEnded, words: say.room.openAnother }

const WAYS = {
  ROOM_NOT_FOUND: { title: say.room.noSuch, words: say.room.noSuchHint, canRetry: true },
  ROOM_FULL: { title: say.room.full, words: say.room.fullHint, canWatch: true, canRetry: true },
  ROOM_IN_GAME: { title: say.room.gameOn, words: say.room.gameOnHint, canWatch: true, canRetry: true },
  ROOM_LOCKED: { title: say.room.isLocked, words: say.room.isLockedHint, canRetry: true },
  PASSCODE_WRONG: { title: say.room.needsPasscode, words: say.room.needsPasscodeHint, asksPasscode: true },
  BANNED: { title: say.room.wereRemoved, words: say.room.closedToYou },
  UNSUPPORTED_GAME_VERSION: { title: say.room.tooOld, words: say.room.tooOldHint, canWatch: true, canRetry: true },
}
