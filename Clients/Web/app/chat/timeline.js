const TOGETHER = 5 * 60_000

/**
 * What stands in a conversation from top to bottom: rows of the kinds "start", "day", "unread",
 * "notice" and "message". `unreadAfter` is the number of the last message that was read when the
 * reader came; notices stand after the message whose number is their `after`.
 */
export function timeline({
  messages, notices = [], unreadAfter = null, me, dayOf, keyOf = ({ messageId }) => messageId, isStart = false,
}) {
  const rows = isStart ? [{ kind: "start", key: "start" }] : []
  let day = null
  let before = null
  let next = 0
  let isUnreadShown = unreadAfter === null

  const days = new Set()
  const addDay = (at) => {
    const itsDay = dayOf(at)
    // A device's clock may be behind: what is not sent yet must not bring a day back.
    if (itsDay === day || days.has(itsDay)) return
    rows.push({ kind: "day", key: `day-${itsDay}`, at })
    days.add(itsDay)
    day = itsDay
    before = null
  }
  const addNotices = (upTo) => {
    for (; next < notices.length && notices[next].after < upTo; next += 1) {
      const notice = notices[next]
      if (messages.length > 0 && notice.after < firstNumber(messages) - 1) continue
      addDay(notice.at)
      rows.push({ kind: "notice", key: notice.key, notice })
      before = null
    }
  }
  for (const message of messages) {
    addNotices(message.number ?? Infinity)
    addDay(message.sentAt)
    const isMine = message.senderId === me
    if (!isUnreadShown && !isMine && message.number > unreadAfter) {
      rows.push({ kind: "unread", key: "unread" })
      isUnreadShown = true
      before = null
    }
    const row = {
      kind: "message", key: keyOf(message), message, isMine,
      isFirst: !before || !areTogether(before.message, message), isLast: true,
    }
    if (!row.isFirst) before.isLast = false
    rows.push(row)
    before = row
  }
  addNotices(Infinity)
  return rows
}

/** The number in a message's id: `<conversation>-<number>`. */
export function numberOf(messageId) {
  return messageId ? Number(messageId.slice(messageId.lastIndexOf("-") + 1)) : 0
}

function areTogether(one, other) {
  return one.senderId === other.senderId
    && Date.parse(other.sentAt) - Date.parse(one.sentAt) < TOGETHER
}

function firstNumber(messages) { return messages[0].number ?? 0 }
