/** Without the conversations of rooms in which nobody has written. The one that is open (`current`) stays. */
export function written(conversations, current) {
  return conversations.filter(({ conversationId, roomCode, lastMessage }) => !roomCode || lastMessage || conversationId === current)
}
