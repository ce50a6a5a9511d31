import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Field } from "../parts/field.js"
import { colorFor } from "../people/colors.js"
import { agoOf } from "../people/times.js"
import { personOf } from "../room/faces.js"
import { gameName } from "../room/gameNames.js"
import { leave, open, remove } from "./acts.js"
import { winnersOf, winsOf } from "./names.js"
import { say } from "../words/pages.js"

/** A group: who is in it, how they played, and the ways to its room and its conversation. */
export async function openGroup(app, groupId, onChange) {
  const get = () => app.parlor.call("group.get", {}, { key: groupId })
  let group = await app.run(get)
  if (!group) return
  const changed = async () => {
    group = await get().catch(() => group)
    onChange?.()
    app.redraw()
  }
  app.sheet((close) => h("div", { class: "stack-large group" },
    h("div", { class: "group-keys" },
      h(Button, { kind: "main", icon: "door", onClick: () => { close(); open(app, groupId) } }, group.roomCode ? say.common.comeIn : say.common.open),
      h(Button, { icon: "chat", href: `/chat/${group.conversationId}` }, say.common.chat)),
    Members({ app, group, changed }),
    Results({ app, group }),
    group.keeperId === app.me && h(Button, { wide: true, icon: "pen", onClick: () => rename(app, group, changed) }, say.groups.rename),
    h(Button, {
      wide: true, kind: "bad", icon: "leave",
      onClick: async () => { if (await leave(app, group)) { close(); onChange?.() } },
    }, say.groups.leave)), { title: group.name })
}

function Members({ app, group, changed }) {
  const { members, asked, wins = {}, keeperId } = group
  const isKeeper = keeperId === app.me
  const row = (person, about) => h("li", { class: "person-row", key: person.id },
    h("a", { class: "list-item", href: `/person/${person.id}` },
      h(Avatar, { person: personOf(app, person), color: colorFor(app, person.id) }),
      h("span", { class: "list-words" },
        h("span", { class: "list-name one-line", dir: "auto" }, personOf(app, person).displayName ?? "…"),
        h("span", { class: "list-about one-line" }, about))),
    isKeeper && person.id !== app.me && h("span", { class: "person-actions" },
      h(Button, {
        kind: "quiet", icon: "close", label: say.chat.takeAway(person.username),
        onClick: async () => { if (await remove(app, group, person)) changed() },
      })))
  return h("section", { class: "stack" },
    h("h3", { class: "section-title" }, say.groups.whoIsIn),
    h("ul", { class: "list people" },
      members.map((person) => row(person, winsOf(wins[person.id] ?? 0, person.id === keeperId))),
      asked.map((person) => row(person, say.groups.notAnswered))))
}

function Results({ app, group }) {
  const { results = [], playedCount = 0 } = group
  return h("section", { class: "stack" },
    h("h3", { class: "section-title" }, playedCount > 0 ? say.groups.gamesPlayed(playedCount) : say.groups.notPlayed),
    results.length > 0 && h("ul", { class: "list group-results" }, results.map((result) =>
      h("li", { class: "list-item", key: result.matchId },
        icon("trophy"),
        h("span", { class: "list-words" },
          h("span", { class: "list-name one-line", dir: "auto" }, winnersOf(app, group, result)),
          h("span", { class: "list-about one-line" },
            `${gameName(app, result.game)} · ${agoOf(result.playedAt) ?? say.common.justNow}`))))))
}

function rename(app, group, changed) {
  let typed = group.name
  app.sheet((close) => {
    const save = () => app.run(async () => {
      await app.parlor.call("group.rename", { name: typed }, { key: group.groupId })
      close()
      changed()
    })
    return h("div", { class: "stack" },
      h(Field, {
        name: "group-name", label: say.groups.name, value: typed, maxlength: "40",
        onInput: (text) => { typed = text }, onEnter: save,
      }),
      h(Button, { kind: "main", wide: true, onClick: save }, say.common.save))
  }, { title: say.groups.rename })
}
