/**
 * What is in the way of somebody who wants into a room: a title, what it means, and what can be done.
 * `wasSeen` is true if this device has seen the room: the server does not tell a wrong code from an ended room.
 */
export function inTheWay({ code, message }, wasSeen) {
  if (code === "ROOM_NOT_FOUND" && wasSeen) return ENDED
  return WAYS[code] ?? { title: "That did not work", words: message, canRetry: true }
}

/** True if the passcode that was sent is wrong, and false if none was sent. */
export function isWrongPasscode({ code, context }) { return code === "PASSCODE_WRONG" && context?.field !== "passcode" }

const ENDED = { title: "This room has ended", words: "Open another one whenever you like." }

const WAYS = {
  ROOM_NOT_FOUND: { title: "There is no such room", words: "Check the code. A room that has ended is not found either.", canRetry: true },
  ROOM_FULL: { title: "The room is full", words: "Somebody has to leave before you can sit down. You can watch until then.", canWatch: true, canRetry: true },
  ROOM_IN_GAME: { title: "A game is on", words: "You can watch it, and sit down when it is over.", canWatch: true, canRetry: true },
  ROOM_LOCKED: { title: "The room is locked", words: "Ask the host to unlock it, then try again.", canRetry: true },
  PASSCODE_WRONG: { title: "This room needs a passcode", words: "Ask the person who invited you.", asksPasscode: true },
  BANNED: { title: "You were removed from this room", words: "The host has closed it to you." },
  UNSUPPORTED_GAME_VERSION: { title: "This app is too old", words: "The room plays a game that this app does not know. Load the page again to get the newest.", canWatch: true, canRetry: true },
}
