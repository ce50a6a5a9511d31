import { change, mapped, without } from "./immutable.js"
import { portrayAll, portraySender } from "./portraits.js"

/** `chats.<id>` */
export function fold(list, { event, body }) {
  const conversations = without(list.conversations, (row) => row.conversationId === body.conversationId)
  if (event === "removed") return change(list, { conversations })
  if (event !== "changed") return list
  const known = list.conversations.find((row) => row.conversationId === body.conversationId)
  if (known && known.rev > body.rev) return list
  const people = Object.fromEntries((body.members ?? []).map((id) => [id, {}]))
  const row = { ...body, participantDetails: { ...people, ...known?.participantDetails } }
  for (const id of Object.keys(row.participantDetails)) {
    if (!(id in people)) delete row.participantDetails[id]
  }
  return change(list, { conversations: [...conversations, row].sort(byActivity) })
}

export function show(list, people) {
  return change(list, {
    conversations: mapped(list.conversations, (row) => change(row, {
      participantDetails: row.participantDetails && portrayAll(row.participantDetails, people),
      lastMessage: row.lastMessage
        && portraySender(row.lastMessage, people.get(row.lastMessage.senderId)),
    })),
  })
}

/** Another page of the list; what is newer here stays. `gone` left while the page was on its way. */
export function extend(list, page, gone = new Set()) {
  const known = new Map(list.conversations.map((row) => [row.conversationId, row]))
  for (const row of page.conversations) {
    const here = known.get(row.conversationId)
    if (!gone.has(row.conversationId) && !(here?.rev >= row.rev)) known.set(row.conversationId, row)
  }
  return change(list, { conversations: [...known.values()].sort(byActivity), more: page.more })
}

function byActivity(one, other) {
  if (one.activeAt !== other.activeAt) return one.activeAt > other.activeAt ? -1 : 1
  return one.conversationId > other.conversationId ? -1 : 1
}
