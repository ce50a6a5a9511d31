import { h } from "../view.js"
import { Question } from "./question.js"
import { Sheet } from "./sheet.js"
import { say } from "../words/words.js"

/** The dialogs that are open, the topmost last. */
export class Sheets {
  shown = []
  #count = 0
  /** The sheet that was closed in this frame. */
  #closed = null
  #redraw

  constructor(redraw) { this.#redraw = redraw }

  /** `describe(close)` draws what is in it, and `title` names it. Returns what closes it. */
  open(describe, { title, detailId, isQuestion, onClose } = {}) {
    // What opens as another sheet closes goes back to where that one was opened.
    const sheet = { number: (this.#count += 1), describe, title, detailId, isQuestion,
      opener: this.#closed?.opener ?? document.activeElement }
    sheet.close = () => {
      if (!this.shown.includes(sheet)) return
      this.shown = this.shown.filter((other) => other !== sheet)
      this.#closed = sheet
      onClose?.()
      this.#redraw()
      requestAnimationFrame(() => {
        if (this.#closed === sheet) this.#closed = null
        sheet.opener?.focus?.()
      })
    }
    this.shown = [...this.shown, sheet]
    this.#redraw()
    return sheet.close
  }

  /** True if the answer is yes. */
  ask(question, { yes = say.common.yes, no = say.common.cancel, detail } = {}) {
    return new Promise((resolve) => {
      let answer = false
      const agree = () => {
        answer = true
        close()
      }
      const close = this.open(
        () => Question({ detail, yes, no, agree, close: () => close() }),
        { title: question, isQuestion: true, detailId: detail && "question-detail", onClose: () => resolve(answer) })
    })
  }

  /** Where the button that had the focus is gone, a sheet hears no key. */
  followEscape() {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && event.target === document.body) this.closeTop()
    })
  }

  /** True if one was open. */
  closeTop() {
    const top = this.shown.at(-1)
    top?.close()
    return Boolean(top)
  }

  clear() { this.shown = [] }

  view() {
    return this.shown.map((sheet, index) =>
      h(Sheet, { key: `sheet${sheet.number}`, sheet, isTop: index === this.shown.length - 1 }))
  }
}
