let number = 0

/**
 * Photos on their way, and the text that was written with them, in order: a message is a text or a
 * photo. They are shown as messages of one's own until the messages themselves are there.
 */
export class Outbox {
  list = []
  /** Small copies of what was sent from here, by the photo's id. */
  thumbs = new Map()
  #queue = Promise.resolve()

  constructor(app, live) { Object.assign(this, { app, live }) }

  put({ photos, text, replyTo }) {
    const parts = photos.map(({ file, thumb }) => ({ file, thumb }))
    if (text) parts.push({ text })
    for (const [index, part] of parts.entries()) {
      const item = {
        ...part, localId: `upload-${(number += 1)}`, senderId: this.app.me, sentAt: new Date().toISOString(),
        isUpload: true, pending: true, reactions: {}, ...(index === 0 && replyTo && { replyTo }),
      }
      this.list = [...this.list, item]
      this.send(item)
    }
  }

  /** Sends it after what is before it, or again. */
  send(item) {
    this.#change(item, { failed: null, pending: true, progress: null })
    this.#queue = this.#queue.then(() => this.#send(item))
  }

  drop({ localId }) {
    this.list = this.list.filter((item) => item.localId !== localId)
    this.app.redraw()
  }

  async #send(item) {
    if (!this.#has(item)) return
    try {
      const content = item.file ? { photoId: await this.#upload(item) } : { text: item.text }
      if (!this.#has(item)) return
      this.drop(item)
      await this.live.send({ ...content, ...(item.replyTo && { replyTo: item.replyTo }) })
    } catch (error) {
      // Once it is a message, it says itself why it was not sent.
      if (this.#has(item)) this.#change(item, { failed: error, pending: false })
    }
  }

  async #upload(item) {
    const { photoId } = await this.app.parlor.upload(item.file, {
      onProgress: (progress) => this.#change(item, { progress }),
    })
    this.thumbs.set(photoId, item.thumb)
    return photoId
  }

  #has({ localId }) { return this.list.some((item) => item.localId === localId) }

  #change({ localId }, fields) {
    this.list = this.list.map((item) => (item.localId === localId ? { ...item, ...fields } : item))
    this.app.redraw()
  }
}
