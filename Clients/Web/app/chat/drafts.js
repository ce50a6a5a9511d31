/** What is written and not sent, on this device, for each conversation. */
export class Drafts {
  constructor(userId, storage = globalThis.localStorage) {
    this.prefix = `parlor.draft.${userId}.`
    this.storage = storage
  }

  get(chatId) {
    try { return this.storage.getItem(this.prefix + chatId) ?? "" } catch { return "" }
  }

  set(chatId, text) {
    try {
      if (text.trim()) this.storage.setItem(this.prefix + chatId, text)
      else this.storage.removeItem(this.prefix + chatId)
    } catch {
      // A full or forbidden storage must not stop anybody from writing.
    }
  }
}
