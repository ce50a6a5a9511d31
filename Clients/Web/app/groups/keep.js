import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { decline, join } from "./acts.js"
import { nameIn } from "./names.js"
import { say } from "../words/words.js"

/** What the present group of a room is to the viewer, by its id: asked for once, and after news. */
const known = new Map()

/** The host's question: what the group is called. */
export function openKeep(app, room) {
  let typed = room.state.roomName
  app.sheet((close) => {
    const keep = () => app.run(async () => {
      await room.keep(typed)
      close()
      app.toast(say.groups.kept, { kind: "good" })
    })
    return h("div", { class: "stack" },
      h("p", null, say.groups.keepHint),
      h(Field, {
        name: "group-name", label: say.groups.name, value: typed, maxlength: "40",
        onInput: (text) => { typed = text }, onEnter: keep,
      }),
      h(Button, { kind: "main", wide: true, onClick: keep }, say.common.keepIt))
  }, { title: say.groups.keep })
}

/** Who came since is asked, too. */
export function askNewcomers(app, room) {
  return app.run(async () => {
    await room.keep()
    app.toast(say.groups.asked)
  })
}

/** The question to the viewer whether they come into the group that meets here. */
export function Asked({ app, room }) {
  const { groupId } = room.state
  const group = groupId && groupOf(app, groupId)
  if (!group?.isAsked) return null
  const answered = (act) => () => act(app, groupId).then(() => forget(app, groupId))
  return h("section", { class: "card my-group group-asks", key: "asked" },
    h("span", { class: "list-words" },
      h("span", { class: "list-name", dir: "auto" }, say.groups.meetAgain(group.name)),
      h("span", { class: "list-about", dir: "auto" }, say.groups.keeps(nameIn(app, group.members, group.keeperId)))),
    h(Button, { kind: "quiet", icon: "close", label: say.groups.declineNamed(group.name), onClick: answered(decline) }),
    h(Button, { kind: "main", label: say.groups.joinNamed(group.name), onClick: answered(join) }, say.common.join))
}

/** Somebody is asked: what is known may be old. */
export function forget(app, groupId) {
  known.delete(`${app.me} ${groupId}`)
  app.redraw()
}

function groupOf(app, groupId) {
  const name = `${app.me} ${groupId}`
  if (!known.has(name)) {
    known.set(name, null)
    ask(app, groupId, name)
  }
  return known.get(name)
}

/** The lobby hears of a kept room a moment after those who are in it. */
async function ask(app, groupId, name, pauses = [300, 1000, 3000, 10_000, 30_000]) {
  const group = await app.parlor.call("group.get", {}, { key: groupId }).catch(({ code }) => ({ code }))
  if (group.code === "NOT_FOUND" && pauses.length > 0) {
    setTimeout(() => ask(app, groupId, name, pauses.slice(1)), pauses[0])
  } else if (group.groupId) {
    known.set(name, group)
    app.redraw()
  }
}
