import { picturesIn, thumbnail } from "./photo.js"
import { say } from "../words/pages.js"

const MOST = 10

/** Photos that are chosen and not sent yet. They are sent as soon as they are uploaded. */
export class Attachments {
  list = []
  #number = 0

  constructor(app) { this.app = app }

  async add(files) {
    const pictures = picturesIn(files)
    if (files.length > 0 && pictures.length === 0) return this.app.toast(say.chat.onlyPictures)
    if (this.list.length + pictures.length > MOST) this.app.toast(say.chat.mostPhotos(MOST))
    for (const file of pictures.slice(0, MOST - this.list.length)) {
      try {
        const thumb = await thumbnail(file)
        this.list = [...this.list, { key: `photo-${(this.#number += 1)}`, file, thumb }]
      } catch {
        this.app.toast(say.chat.unreadablePicture, { kind: "bad" })
      }
      this.app.redraw()
    }
  }

  remove(photo) {
    this.list = this.list.filter((other) => other !== photo)
    this.app.redraw()
  }

  take() {
    const taken = this.list
    this.list = []
    return taken
  }
}
