import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field, Segments } from "../parts/field.js"
import { writeFirst } from "../people/friendship.js"
import { PeoplePicker } from "./peoplePicker.js"
import { say } from "../words/pages.js"

const LONGEST = 40

/** Asks with whom, and opens the conversation. */
export function openNewChat(app) {
  let kind = "direct"
  let title = ""
  let isBusy = false
  const begin = async (work, leaveOut) => {
    if (isBusy) return
    isBusy = true
    app.redraw()
    const chat = await writeFirst(app, work, leaveOut)
    isBusy = false
    if (!chat) return
    close()
    app.go(`/chat/${encodeURIComponent(chat.conversationId)}`)
  }
  const pickers = {
    direct: new PeoplePicker(app, {
      onChoose: ({ userId }) => begin(() => app.parlor.call("chat.direct", { userId })),
    }),
    group: new PeoplePicker(app, { isMany: true }),
  }
  const { chosen } = pickers.group
  const close = app.sheet(() => h("div", { class: "stack new-chat" },
    h(Segments, {
      label: say.chat.kind, chosen: kind, onChoose: (id) => { kind = id; app.redraw() },
      choices: [{ id: "direct", name: say.chat.one }, { id: "group", name: say.common.group }],
    }),
    kind === "group" && h(Field, {
      name: "group-title", label: say.chat.groupName, value: title, maxlength: String(LONGEST),
      placeholder: say.chat.groupExample, onInput: (text) => { title = text; app.redraw() },
    }),
    h("div", { key: kind }, pickers[kind].view()),
    kind === "group" && h("div", { class: "new-chat-foot" },
      h(Button, {
        kind: "main", wide: true, isBusy, isOff: !title.trim() || chosen.size === 0,
        onClick: () => begin(
          () => app.parlor.call("chat.group", { title: title.trim(), userIds: [...chosen.keys()] }),
          (userId) => chosen.delete(userId)),
      }, chosen.size === 0 ? say.chat.choosePeople : !title.trim() ? say.chat.giveTitle : say.chat.beginWith(chosen.size)))),
  { title: say.chat.newChat, onClose: () => Object.values(pickers).forEach((picker) => picker.close()) })
}
