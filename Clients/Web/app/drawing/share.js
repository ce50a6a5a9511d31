import { h } from "../view.js"
import { copyText } from "../parts/copyText.js"
import { MenuRow } from "../parts/menuRow.js"
import { saveFile } from "../parts/saveFile.js"
import { linkTo } from "../room/reach.js"
import { styled } from "../styles.js"
import { fileOf } from "./files.js"
import { say } from "../words/pages.js"

/** Sharing of a drawing as a picture: by the device's own sheet where it has one, else by a sheet of ours. */
export class Sharing {
  #app
  #drawing
  #room
  #isBusy = false
  #isStopped = false

  constructor(app, drawing, room) {
    this.#app = app
    this.#drawing = drawing
    this.#room = room
  }

  /** The menu was closed: a picture that is not here yet is not shared any more. */
  stop() { this.#isStopped = true }

  rows(close) {
    // The device's sheet does not know the conversations of Parlor, so they have a row of their own.
    return sharesPictures() ? [
      h(MenuRow, {
        key: "share", icon: "share", isBusy: this.#isBusy, hint: say.drawing.shareHint, onClick: () => this.#share(close),
      }, say.drawing.share),
      this.#chatRow(close),
    ] : [
      h(MenuRow, {
        key: "share", icon: "share", hint: say.drawing.shareHintHere, onClick: () => { close(); this.#openSheet() },
      }, say.drawing.share),
    ]
  }

  #picture() { return fileOf(this.#drawing, "png") }

  async #share(close) {
    this.#isBusy = true
    this.#app.redraw()
    const picture = await this.#app.run(() => this.#picture())
    this.#isBusy = false
    this.#app.redraw()
    if (!picture || this.#isStopped) return
    close()
    await this.#handOver(picture)
  }

  /** Gives the picture to the device's sheet. */
  async #handOver(picture) {
    try {
      await navigator.share({ files: [picture], title: this.#drawing.state?.title ?? say.common.drawing })
    } catch (error) {
      // The device takes a picture only for a few seconds after a tap, so the next tap has it at hand.
      if (error.name !== "AbortError") this.#openSheet(picture)
    }
  }

  /** With a `picture` after the device refused it. */
  #openSheet(picture) {
    const room = this.#room?.state
    this.#app.sheet((close) => h("div", { class: "stack" },
      picture && h("p", null, say.drawing.notTaken),
      h("div", { class: "list" },
        picture && h(MenuRow, {
          key: "again", icon: "share", hint: say.drawing.againHint, onClick: () => { close(); this.#handOver(picture) },
        }, say.drawing.again),
        this.#chatRow(close, picture),
        copiesPictures() && h(MenuRow, {
          key: "copy", icon: "copy", hint: say.drawing.copyHint, onClick: () => { this.#copyPicture(picture); close() },
        }, say.drawing.copyPicture),
        room && h(MenuRow, {
          key: "link", icon: "link", hint: say.drawing.linkHint, onClick: async () => { await this.#copyLink(room); close() },
        }, say.drawing.copyLink),
        h(MenuRow, {
          key: "save", icon: "download", hint: say.drawing.pictureHint, onClick: () => { close(); this.#save(picture) },
        }, say.drawing.savePicture))), { title: say.drawing.share })
  }

  #chatRow(close, picture) {
    const choose = async () => {
      close()
      const { openSendToChat } = await this.#app.run(() => styled(["chats"], () => import("./sendToChat.js"))) ?? {}
      openSendToChat?.(this.#app, { picture: async () => picture ?? this.#picture(), room: this.#room })
    }
    return h(MenuRow, { key: "chat", icon: "chat", hint: say.drawing.chatHint, onClick: choose }, say.drawing.sendToChat)
  }

  #save(picture) { this.#app.run(async () => saveFile(picture ?? await this.#picture())) }

  #copyPicture(picture) {
    return this.#app.run(async () => {
      const made = Promise.resolve(picture ?? this.#picture())
      const copying = copyPicture(made)
      await made
      if (await copying) this.#app.toast(say.drawing.pictureCopied, { kind: "good" })
      else this.#app.toast(say.drawing.cantCopy, { kind: "bad" })
    })
  }

  async #copyLink(room) {
    const link = new URL(`/drawing/${encodeURIComponent(this.#drawing.key)}`, linkTo(room)).href
    const isCopied = await copyText(link)
    this.#app.toast(isCopied ? say.drawing.linkCopied : say.drawing.byHand(link))
  }
}

/** True if the device's own sheet takes pictures. */
function sharesPictures() {
  const files = [new File([""], "drawing.png", { type: "image/png" })]
  return Boolean(navigator.share && navigator.canShare?.({ files }))
}

/** Called with the promise of a picture: some browsers let a page copy only while they handle the tap. */
async function copyPicture(made) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": made })])
    return true
  } catch {
    return false
  }
}

function copiesPictures() { return Boolean(globalThis.ClipboardItem && navigator.clipboard?.write) }
