import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { About, Tray } from "./composerParts.js"
import { Drafts } from "./drafts.js"
import { afterDrawing } from "./frames.js"
import { countCharacters } from "./words.js"
import { say } from "../words/pages.js"

const MOST = 4000
const COUNTED_FROM = 3800

/** The field in which a message is written, answered or changed. */
export class Composer {
  #field = null
  #picker = null
  #saving = null
  #replyTo = null
  #edited = null
  #before = ""

  constructor(talk) {
    this.talk = talk
    this.drafts = new Drafts(talk.app.me)
    this.text = this.drafts.get(talk.chatId)
  }

  get #left() { return MOST - countCharacters(this.text.trim()) }

  get #canSend() {
    const hasPhotos = this.talk.attachments.list.length > 0 && !this.#edited
    return this.#left >= 0 && (this.text.trim() !== "" || hasPhotos)
  }

  focus() {
    const field = this.#field
    // At once where that works: only then a phone opens its keyboard.
    field?.focus()
    afterDrawing(() => {
      if (document.activeElement !== field) field?.focus()
    })
  }

  close() { this.#save() }

  reply(message) {
    this.#stopEditing()
    this.#replyTo = message
    this.#changed()
    this.focus()
  }

  edit(message) {
    this.#replyTo = null
    if (!this.#edited) this.#before = this.text
    this.#edited = message
    this.#set(message.text ?? "")
    this.focus()
  }

  async send() {
    if (!this.#canSend) return
    const { talk } = this
    const text = this.text.trim()
    const edited = this.#edited
    const replyTo = this.#replyTo?.messageId
    if (edited) {
      this.#stopEditing()
      this.#changed()
      if (text !== edited.text) await talk.app.run(talk.live.edit(edited.messageId, text))
      return
    }
    this.#replyTo = null
    this.#set("")
    this.#save()
    await talk.send(text, talk.attachments.take(), replyTo)
  }

  view() {
    const { talk } = this
    const left = this.#left
    const isCounted = left < MOST - COUNTED_FROM
    const hasPhotos = talk.attachments.list.length > 0 && !this.#edited
    const about = this.#edited ?? this.#replyTo
    return h("form", {
      key: "composer", class: "composer", on: {
        submit: (event) => { event.preventDefault(); this.send() },
      },
    },
      about && h(About, {
        message: about, talk, isEdited: Boolean(this.#edited), onCancel: () => this.#cancel(),
      }),
      hasPhotos && h(Tray, { attachments: talk.attachments }),
      h("div", { class: "composer-line", key: "line" },
        h("input", {
          type: "file", accept: "image/*", multiple: true, class: "composer-picker",
          tabindex: "-1", "aria-hidden": "true",
          ref: (element) => { this.#picker = element },
          on: {
            change: async (event) => {
              const files = [...event.target.files]
              event.target.value = ""
              await talk.attachments.add(files)
              this.focus()
            },
          },
        }),
        h(Button, {
          kind: "quiet", icon: "photo", label: say.chat.sendPhoto, isOff: Boolean(this.#edited), class: "composer-photo",
          onClick: () => this.#picker?.click(),
        }),
        h("div", { class: "composer-box" },
          h("textarea", {
            class: "composer-field", rows: "1", dir: "auto", value: this.text, placeholder: say.chat.message,
            "aria-label": say.chat.message, enterkeyhint: isTouch() ? "enter" : "send", autocapitalize: "sentences",
            "aria-describedby": isCounted ? "composer-count" : null, "aria-invalid": left < 0 ? "true" : null,
            ref: (element) => { this.#field = element; if (element) requestAnimationFrame(() => this.#grow()) },
            on: {
              input: (event) => this.#typed(event.target.value),
              keydown: (event) => this.#key(event),
              paste: (event) => this.#paste(event),
            },
          }),
          isCounted && h("span", {
            id: "composer-count", class: ["composer-count", left < 0 && "composer-count-over"], role: "status",
          }, left < 0 ? say.chat.tooMany(-left) : left)),
        h("button", {
          type: "submit", class: "composer-send", disabled: !this.#canSend,
          "aria-label": this.#edited ? say.common.save : say.chat.send,
          // The keyboard of a phone stays where it is.
          on: { pointerdown: (event) => event.preventDefault() },
        }, icon(this.#edited ? "check" : "send"))))
  }

  #key(event) {
    if (event.isComposing) return
    if (event.key === "Enter" && !event.shiftKey && !isTouch()) {
      event.preventDefault()
      this.send()
    } else if (event.key === "Escape" && (this.#edited || this.#replyTo)) {
      event.stopPropagation()
      this.#cancel()
    } else if (event.key === "ArrowUp" && this.text === "") {
      event.preventDefault()
      const { rows } = this.talk
      const last = rows.findLast(({ kind }) => kind === "message")
      if (last) this.talk.walk.focus(last.key)
    }
  }

  #paste(event) {
    const files = [...event.clipboardData?.files ?? []]
    if (files.length === 0) return
    event.preventDefault()
    this.talk.attachments.add(files)
  }

  #typed(text) {
    this.text = text
    if (text.trim() && !this.#edited) this.talk.live.typing()
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => this.#save(), 300)
    this.#changed()
  }

  #cancel() {
    this.#replyTo = null
    this.#stopEditing()
    this.#changed()
    this.focus()
  }

  #stopEditing() {
    if (!this.#edited) return
    this.#edited = null
    this.#set(this.#before)
  }

  #set(text) {
    this.text = text
    this.#changed()
  }

  #changed() {
    this.talk.app.redraw()
    afterDrawing(() => this.#grow())
  }

  /** Browsers that size a field by its text need no help. */
  #grow() {
    const field = this.#field
    if (!field || CSS.supports("field-sizing", "content")) return
    field.style.setProperty("height", "auto")
    field.style.setProperty("height", `${field.scrollHeight}px`)
  }

  #save() {
    clearTimeout(this.#saving)
    this.drafts.set(this.talk.chatId, this.#edited ? this.#before : this.text)
  }
}

function isTouch() { return matchMedia("(hover: none) and (pointer: coarse)").matches }
