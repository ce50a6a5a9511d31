/** The words of the commands that do something about a report. A text may begin like an option: it stands behind `=`. */
export const reportWords = {
  resolve: (id, note) => ["reports", "resolve", id, ...text("note", note)],
  removeMessage: (id) => ["reports", "delete-message", id],
  suspend: (userId, until, reason) =>
    ["reports", "suspend", userId, ...text("until", until), ...text("reason", reason)],
  lift: (userId) => ["reports", "lift", userId],
}

/** How long a suspension may be, as an operator chooses it. */
export const SPANS = [
  { id: "1d", name: "1 day" }, { id: "7d", name: "7 days" }, { id: "30d", name: "30 days" },
  { id: "", name: "Until lifted" },
]

export function suspendDetail(userId, until) {
  const end = until ? `for ${SPANS.find(({ id }) => id === until)?.name ?? until}` : "until an operator lifts it"
  return `All sockets of ${userId} are closed, and they can't sign in ${end}. They are told the reason.`
}

/** What was said, in one line. */
export function saidIn({ message, isMessageRemoved }) {
  if (!message) return null
  return `${isMessageRemoved ? "(deleted) " : ""}${message.text ?? `Photo ${message.photoId}`}`
}

const DEEDS = {
  resolved: "resolved a report", removedMessage: "deleted a message", suspended: "suspended", lifted: "lifted",
}

export function deedOf({ did }) { return DEEDS[did] ?? did }

function text(name, value) {
  const words = (value ?? "").trim().replace(/\s+/g, " ")
  return words === "" ? [] : [`--${name}=${words}`]
}
