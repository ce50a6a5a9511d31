import { h } from "../view.js"
import { copyText } from "../parts/copyText.js"
import { MenuRow } from "../parts/menuRow.js"
import { saveFile } from "../parts/saveFile.js"
import { linkTo } from "../room/reach.js"
import { styled } from "../styles.js"
import { fileOf } from "./files.js"

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
        key: "share", icon: "share", isBusy: this.#isBusy, hint: "The picture, with another app", onClick: () => this.#share(close),
      }, "Share"),
      this.#chatRow(close),
    ] : [
      h(MenuRow, {
        key: "share", icon: "share", hint: "The picture, in a chat or with another app", onClick: () => { close(); this.#openSheet() },
      }, "Share"),
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
      await navigator.share({ files: [picture], title: this.#drawing.state?.title ?? "Drawing" })
    } catch (error) {
      // The device takes a picture only for a few seconds after a tap, so the next tap has it at hand.
      if (error.name !== "AbortError") this.#openSheet(picture)
    }
  }

  /** With a `picture` after the device refused it. */
  #openSheet(picture) {
    const room = this.#room?.state
    this.#app.sheet((close) => h("div", { class: "stack" },
      picture && h("p", null, "Your device did not take the picture. Try once more, or choose another way."),
      h("div", { class: "list" },
        picture && h(MenuRow, {
          key: "again", icon: "share", hint: "With another app", onClick: () => { close(); this.#handOver(picture) },
        }, "Try once more"),
        this.#chatRow(close, picture),
        copiesPictures() && h(MenuRow, {
          key: "copy", icon: "copy", hint: "To paste it somewhere else", onClick: () => { this.#copyPicture(picture); close() },
        }, "Copy the picture"),
        room && h(MenuRow, {
          key: "link", icon: "link", hint: "It opens for the people of this room", onClick: async () => { await this.#copyLink(room); close() },
        }, "Copy the link"),
        h(MenuRow, {
          key: "save", icon: "download", hint: "PNG: opens everywhere", onClick: () => { close(); this.#save(picture) },
        }, "Save the picture"))), { title: "Share" })
  }

  #chatRow(close, picture) {
    const choose = async () => {
      close()
      const { openSendToChat } = await this.#app.run(() => styled(["chats"], () => import("./sendToChat.js"))) ?? {}
      openSendToChat?.(this.#app, { picture: async () => picture ?? this.#picture(), room: this.#room })
    }
    return h(MenuRow, { key: "chat", icon: "chat", hint: "As a photo", onClick: choose }, "Send to a chat")
  }

  #save(picture) { this.#app.run(async () => saveFile(picture ?? await this.#picture())) }

  #copyPicture(picture) {
    return this.#app.run(async () => {
      const made = Promise.resolve(picture ?? this.#picture())
      const copying = copyPicture(made)
      await made
      if (await copying) this.#app.toast("The picture is copied", { kind: "good" })
      else this.#app.toast("This browser does not let pages copy pictures. Save it instead.", { kind: "bad" })
    })
  }

  async #copyLink(room) {
    const link = new URL(`/drawing/${encodeURIComponent(this.#drawing.key)}`, linkTo(room)).href
    const isCopied = await copyText(link)
    this.#app.toast(isCopied ? "The link is copied" : `Copy it by hand: ${link}`)
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
