import { change, changeWhere, mapped, without } from "./immutable.js"
import { portrayAll, portraySender } from "./portraits.js"

/** `chat.<id>`; `context.publicURL` is what the addresses of photos begin with. */
export function fold(chat, { event, body }, context) {
  return changes[event]?.(chat, body, context) ?? chat
}

export function show(chat, people) {
  if (!chat.messages) return chat
  return change(chat, {
    participantDetails: portrayAll(chat.participantDetails ?? {}, people),
    messages: mapped(chat.messages, (message) => portraySender(message, people.get(message.senderId))),
  })
}

/** An older page of messages. */
export function extend(chat, { messages, more }) {
  const first = chat.messages[0]?.number ?? Infinity
  const older = messages.filter(({ number }) => number < first)
  return change(chat, { messages: [...older, ...chat.messages], more })
}

/** What is kept on the device: the newest messages. */
export function trim(chat, most = 100) {
  if (!(chat.messages?.length > most)) return chat
  const messages = chat.messages.slice(-most)
  return { ...chat, messages, more: messages[0].messageId }
}

const changes = {
  sent: say,
  edited: (chat, { messageId, text, editedAt }) => changeMessage(chat, messageId, { text, editedAt }),
  deleted: (chat, { messageId, deletedAt }) => changeMessage(chat, messageId, emptied(deletedAt)),
  erased: (chat, { userId, withMessages }) => change(chat, {
    messages: chat.messages.map((message) => {
      const goes = message.senderId === userId && !message.deletedAt && (withMessages || message.photoId)
      return goes ? change(message, emptied(message.sentAt)) : message
    }),
  }),
  reacted: react,
  read: (chat, { userId, upTo, unreadCount }) => change(chat, {
    readUpTo: { ...chat.readUpTo, [userId]: upTo },
    unreadCounts: { ...chat.unreadCounts, [userId]: unreadCount },
  }),
  memberAdded: addMember,
  memberRemoved: removeMember,
  renamed: (chat, { title }) => change(chat, { title }),
  closed: (chat) => change(chat, { isClosed: true }),
  kept: (chat, body) => {
    const open = change(chat, { isClosed: false })
    return open.members.includes(body.userId) ? open : addMember(open, body)
  },
  met: (chat) => change(chat, { roomCode: null }),
}

function emptied(deletedAt) {
  return { deletedAt, editedAt: null, text: null, photoId: null, photoURL: null, replyTo: null, reactions: {} }
}

function say(chat, body, { publicURL = "" }) {
  const message = { ...body, reactions: {} }
  if (body.text == null && !body.photoId) message.deletedAt = body.sentAt
  if (body.photoId) message.photoURL = `${publicURL}/v1/photos/${body.photoId}`
  const unreadCounts = {}
  for (const [id, unread] of Object.entries(chat.unreadCounts)) {
    unreadCounts[id] = id === body.senderId ? 0 : unread + 1
  }
  return change(chat, {
    messages: [...chat.messages, message],
    messageCount: body.number,
    readUpTo: { ...chat.readUpTo, [body.senderId]: body.messageId },
    unreadCounts,
  })
}

function changeMessage(chat, messageId, fields) {
  return change(chat, {
    messages: changeWhere(chat.messages, (message) => message.messageId === messageId,
      (message) => change(message, fields)),
  })
}

function react(chat, { messageId, userId, emoji, on }) {
  const message = chat.messages.find((one) => one.messageId === messageId)
  if (!message) return chat
  const people = (message.reactions[emoji] ?? []).filter((id) => id !== userId)
  if (on) people.push(userId)
  const reactions = change(message.reactions, { [emoji]: people.length ? people : null })
  return changeMessage(chat, messageId, { reactions })
}

function addMember(chat, { userId }) {
  return change(chat, {
    members: [...chat.members, userId],
    readUpTo: change(chat.readUpTo, { [userId]: chat.messageCount > 0 ? `${chat.conversationId}-${chat.messageCount}` : null }),
    unreadCounts: { ...chat.unreadCounts, [userId]: 0 },
    participantDetails: { [userId]: {}, ...chat.participantDetails },
  })
}

function removeMember(chat, { userId }) {
  const members = without(chat.members, (id) => id === userId)
  const isShown = chat.messages.some(({ senderId }) => senderId === userId)
  return change(chat, {
    members,
    readUpTo: change(chat.readUpTo, { [userId]: null }),
    unreadCounts: change(chat.unreadCounts, { [userId]: null }),
    participantDetails: isShown ? chat.participantDetails
      : change(chat.participantDetails, { [userId]: null }),
    adminId: chat.type === "group" ? members[0] : chat.adminId,
  })
}
