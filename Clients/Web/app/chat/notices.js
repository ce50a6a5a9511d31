const MOST = 50
const SHOWN = new Set(["memberAdded", "memberRemoved", "renamed", "closed"])
const kept = new Map()

/**
 * What happened to a conversation while this page was open: who came and went, its new names. A
 * conversation's view has messages only.
 */
export class Notices {
  constructor(chatId) {
    this.list = kept.get(chatId) ?? []
    this.chatId = chatId
  }

  note({ event, body, by, at, rev }, after) {
    const key = `notice-${rev}`
    if (!SHOWN.has(event) || this.list.some((notice) => notice.key === key)) return false
    this.list = [...this.list.slice(1 - MOST), { key, event, body, by, at, after }]
    kept.set(this.chatId, this.list)
    return true
  }
}
