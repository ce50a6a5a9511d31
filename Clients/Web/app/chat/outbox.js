let number = 0

/** Photos on their way: shown as messages of one's own until the message itself is there. */
export class Outbox {
  list = []
  /** Small copies of what was sent from here, by the photo's id. */
  thumbs = new Map()

  constructor(app, live) { Object.assign(this, { app, live }) }

  put({ file, thumb, text, replyTo }) {
    const item = {
      localId: `upload-${(number += 1)}`, senderId: this.app.me, sentAt: new Date().toISOString(),
      text, replyTo, thumb, file, isUpload: true, pending: true, progress: null, reactions: {},
    }
    this.list = [...this.list, item]
    this.send(item)
  }

  async send(item) {
    this.#change(item, { failed: null, pending: true, progress: null })
    try {
      const { photoId } = await this.app.parlor.upload(item.file, {
        onProgress: (share) => this.#change(item, { progress: share }),
      })
      this.thumbs.set(photoId, item.thumb)
      this.drop(item)
      await this.live.send({ text: item.text || undefined, photoId, replyTo: item.replyTo })
    } catch (error) {
      if (this.list.some(({ localId }) => localId === item.localId)) {
        this.#change(item, { failed: error, pending: false })
      }
    }
  }

  drop(item) {
    this.list = this.list.filter(({ localId }) => localId !== item.localId)
    this.app.redraw()
  }

  #change(item, fields) {
    Object.assign(item, fields)
    this.list = this.list.map((one) => (one.localId === item.localId ? { ...item } : one))
    this.app.redraw()
  }
}
