/** Counts the conversations with something unread, for the main navigation. */
export function countUnreadChats(app) {
  let chats = null
  app.badges = { ...app.badges, chats: count }

  function count() {
    const { userId } = app.parlor
    if (chats && chats.key !== userId) {
      chats.close()
      chats = null
    }
    if (userId) chats ??= app.parlor.chats()
    return chats?.state?.conversations.filter((row) => row.unreadCount > 0 && !row.muted).length ?? 0
  }
}
