import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { h } from "../view.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

export const MOST_REASON = 500

/** What is wrong with a reason, as a sentence; nil if nothing is. */
export function flawOf(reason) {
  if (reason.trim() === "") return say.person.sayWhy
  if ([...reason.trim()].length > MOST_REASON) return say.person.mostReason(MOST_REASON)
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
      app.toast(say.person.thanks, { kind: "good" })
    })
  }
  const close = app.sheet(() => h("div", { class: "question" },
    h("p", { id: "report-detail", dir: "auto" }, detailOf(displayName, messageId)),
    h(Field, { name: "reason", label: say.person.why, value: reason, wrong, maxlength: MOST_REASON,
      onInput: (text) => { reason = text }, onEnter: send }),
    h("div", { class: "question-answers" },
      h(Button, { wide: true, onClick: () => close() }, say.common.cancel),
      h(Button, { kind: "main", wide: true, onClick: send }, say.common.report))),
  { title: messageId ? say.person.reportMessage : say.person.reportWho(shortName(displayName)), detailId: "report-detail" })
}

function detailOf(displayName, messageId) {
  const name = shortName(displayName)
  const what = messageId ? say.person.seenMessage(name)
    : say.person.seenPerson(name)
  return say.person.notTold(what, name)
}
