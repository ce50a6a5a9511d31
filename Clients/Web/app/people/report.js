import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { h } from "../view.js"
import { shortName } from "../parts/shortName.js"

export const MOST_REASON = 500

/** What is wrong with a reason, as a sentence; nil if nothing is. */
export function flawOf(reason) {
  if (reason.trim() === "") return "Say what is wrong."
  if ([...reason.trim()].length > MOST_REASON) return `Say it in at most ${MOST_REASON} characters.`
  return null
}

/** Asks why, and reports a person, or one of their messages, to the operators. */
export function report(app, { userId, displayName }, messageId) {
  let reason = ""
  let wrong = null
  const send = async () => {
    wrong = flawOf(reason)
    if (wrong) return app.redraw()
    close()
    await app.run(async () => {
      await app.parlor.call("person.report", { userId, messageId, reason: reason.trim().replace(/\s+/g, " ") })
      app.toast("Thank you. The operators will look at it.", { kind: "good" })
    })
  }
  const close = app.sheet(() => h("div", { class: "question" },
    h("p", { id: "report-detail", dir: "auto" }, detailOf(displayName, messageId)),
    h(Field, { name: "reason", label: "What is wrong?", value: reason, wrong, maxlength: MOST_REASON,
      onInput: (text) => { reason = text }, onEnter: send }),
    h("div", { class: "question-answers" },
      h(Button, { wide: true, onClick: () => close() }, "Cancel"),
      h(Button, { kind: "main", wide: true, onClick: send }, "Report"))),
  { title: messageId ? "Report this message?" : `Report ${shortName(displayName)}?`, detailId: "report-detail" })
}

function detailOf(displayName, messageId) {
  const name = shortName(displayName)
  const what = messageId ? `The operators see the message as it is now, and that you report ${name}.`
    : `The operators see that you report ${name}, and why.`
  return `${what} ${name} is not told.`
}
