import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Field, Switch } from "../parts/field.js"
import { writeFirst } from "../people/friendship.js"
import { ChatFace } from "./face.js"
import { titleOf } from "./names.js"
import { PeoplePicker } from "./peoplePicker.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/** Who is in a conversation, and what its people can change about it. `list` is the live list of conversations. */
export function openDetails(talk, list) {
  const { app, live } = talk
  const sheet = { title: null, isBusy: false }
  const run = async (work) => {
    sheet.isBusy = true
    await app.run(work)
    sheet.isBusy = false
    app.redraw()
  }
  const close = app.sheet(() => h(Details, { talk, list, sheet, run, close: () => close() }), {
    title: say.chat.about,
  })
}

function Details({ talk, list, sheet, run, close }) {
  const { app, live, chat } = talk
  const isGroup = chat.type === "group"
  const isAdmin = isGroup && chat.adminId === app.me
  const listed = list.state?.conversations.find((row) => row.conversationId === talk.chatId)
  return h("div", { class: "details stack-large" },
    h("div", { class: "details-head" },
      h(ChatFace, { chat, app }),
      sheet.title === null
        ? h("div", { class: "details-title" },
          h("h3", { dir: "auto" }, titleOf(chat, app.me, app.parlor)),
          isAdmin && h(Button, {
            kind: "quiet", icon: "pen", label: say.chat.rename,
            onClick: () => { sheet.title = chat.title ?? ""; app.redraw() },
          }))
        : h(Rename, { sheet, live, run, app })),
    listed && h(Switch, {
      label: say.chat.mute, hint: say.chat.muteHint, isOn: listed.muted,
      onChange: (isOn) => run(live.mute(isOn)),
    }),
    h("section", { class: "stack" },
      h("div", { class: "section-head" },
        h("h3", { class: "section-title" }, chat.members.length === 1 ? say.chat.onePerson : say.chat.people(chat.members.length)),
        isAdmin && h(Button, { icon: "plus", small: true, onClick: () => addPeople(talk) }, say.chat.addPeople)),
      h("ul", { class: "list" }, chat.members.map((userId) =>
        h("li", { key: userId, class: "details-member" }, member({ talk, userId, isAdmin, run }))))),
    chat.roomCode && !chat.isClosed && h(Button, {
      wide: true, icon: "door", href: `/room/${chat.roomCode}`,
    }, say.chat.toRoom),
    isGroup && chat.members.includes(app.me) && h(Button, {
      kind: "bad", wide: true, icon: "leave", onClick: () => leave(talk, close),
    }, say.chat.leaveGroup))
}

function Rename({ sheet, live, run, app }) {
  const save = async () => {
    const title = sheet.title.trim()
    if (!title) return
    if (title !== live.state.title) await run(live.rename(title))
    sheet.title = null
    app.redraw()
  }
  return h("form", { class: "details-rename", on: { submit: (event) => { event.preventDefault(); save() } } },
    h(Field, {
      name: "chat-title", label: say.chat.chatTitle, value: sheet.title, maxlength: "40",
      onInput: (text) => { sheet.title = text; app.redraw() },
    }),
    h(Button, { kind: "main", icon: "check", label: say.chat.saveTitle, isBusy: sheet.isBusy, type: "submit" }))
}

function member({ talk, userId, isAdmin, run }) {
  const { app, chat, live } = talk
  const isMe = userId === app.me
  const name = talk.name(userId)
  return [
    h("button", {
      type: "button", class: "list-item", key: "person", on: { click: () => talk.openPerson(userId) },
    },
      h(Avatar, { person: talk.person(userId), color: talk.colorOf(userId) }),
      h("span", { class: "list-words" },
        h("span", { class: "list-name one-line", dir: "auto" }, isMe ? say.chat.isYou(name) : name),
        userId === chat.adminId && h("span", { class: "list-about" }, icon("crown", "icon-inline"), say.chat.admin))),
    isAdmin && !isMe && h(Button, {
      key: "remove", kind: "quiet", icon: "close", label: say.chat.takeAway(name),
      onClick: async () => {
        const isSure = await app.confirm(say.chat.removeWho(shortName(name)), {
          yes: say.common.remove, detail: say.chat.removeDetail,
        })
        if (isSure) run(live.putOut(userId))
      },
    }),
  ]
}

function addPeople({ app, chat, live }) {
  const picker = new PeoplePicker(app, { without: chat.members, isMany: true })
  const { chosen } = picker
  let isBusy = false
  const add = async () => {
    isBusy = true
    app.redraw()
    const added = await writeFirst(
      app, () => live.add([...chosen.keys()]), (userId) => chosen.delete(userId))
    isBusy = false
    if (added) close()
  }
  const close = app.sheet(() => h("div", { class: "stack new-chat" },
    h("p", { class: "who-none" }, say.chat.readBefore),
    picker.view(),
    h("div", { class: "new-chat-foot" },
      h(Button, {
        kind: "main", wide: true, isBusy, isOff: chosen.size === 0, onClick: add,
      }, chosen.size === 0 ? say.chat.choosePeople : say.chat.addCount(chosen.size)))), {
    title: say.chat.addPeople, onClose: () => picker.close(),
  })
}

async function leave({ app, live, chat }, close) {
  const isSure = await app.confirm(say.chat.leaveWhich, {
    yes: say.common.leave, detail: chat.adminId === app.me && chat.members.length > 1
      ? say.chat.adminNext : say.chat.noMore,
  })
  if (!isSure) return
  const left = await app.run(live.leave())
  if (!left) return
  close()
  app.go("/chats", { replace: true })
}
