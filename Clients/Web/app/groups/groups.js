import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { agoOf } from "../people/times.js"
import { Faces } from "../room/faces.js"
import { styled } from "../styles.js"
import { decline, join, open } from "./acts.js"
import { nameIn } from "./names.js"
import { say } from "../words/words.js"

/** Events of the viewer's friends after which a group may have another room. */
const NEWS = ["invited", "invitationRemoved"]

/** The groups that the viewer is in, and those that ask them. */
export class Groups {
  #app
  #list = []
  #off

  constructor(app, friends) {
    this.#app = app
    this.#off = friends.on("event", ({ event }) => { if (NEWS.includes(event)) this.load() })
    this.load()
  }

  close() { this.#off() }

  /** None where an older server does not know groups. */
  async load() {
    const { groups } = await this.#app.parlor.call("group.mine", {}).catch(() => ({ groups: this.#list }))
    this.#list = groups
    this.#app.redraw()
  }

  view() {
    return this.#list.length > 0 && h("section", { class: "stack groups", key: "groups" },
      h("h2", { class: "section-title" }, say.groups.yours),
      this.#list.map((group) => (group.isAsked ? this.#asked(group) : this.#card(group))))
  }

  #card(group) {
    const app = this.#app
    const { groupId, name, members, roomCode } = group
    return h("article", { class: "card my-group", key: groupId },
      h("button", {
        type: "button", class: "list-words group-about",
        on: { click: () => this.#openSheet(groupId) },
      },
        h("span", { class: "list-name one-line", dir: "auto", title: name }, name),
        h("span", { class: "list-about one-line" }, roomCode ? say.groups.isOpen : lastPlayed(group)),
        h(Faces, { app, players: members })),
      roomCode
        ? h(Button, { kind: "main", label: say.groups.comeIn(name), onClick: () => open(app, groupId) }, say.common.comeIn)
        : h(Button, { kind: "felt", label: say.groups.openNamed(name), onClick: () => open(app, groupId) }, say.common.open))
  }

  async #openSheet(groupId) {
    const { openGroup } = await styled(["people"], () => import("./sheet.js"))
    openGroup(this.#app, groupId, () => this.load())
  }

  #asked(group) {
    const app = this.#app
    const { groupId, name, members, keeperId } = group
    const reload = () => this.load()
    return h("article", { class: "card my-group group-asks", key: groupId },
      h("span", { class: "list-words" },
        h("span", { class: "list-name one-line", dir: "auto", title: name }, name),
        h("span", { class: "list-about one-line", dir: "auto" }, say.groups.wantsToMeet(nameIn(app, members, keeperId))),
        h(Faces, { app, players: members })),
      h(Button, { kind: "quiet", icon: "close", label: say.groups.declineNamed(name), onClick: () => decline(app, groupId).then(reload) }),
      h(Button, { kind: "main", label: say.groups.joinNamed(name), onClick: () => join(app, groupId).then(reload) }, say.common.join))
  }
}

/** `Played 3 days ago`. */
function lastPlayed({ playedCount, activeAt }) {
  return playedCount > 0 ? say.groups.played(agoOf(activeAt) ?? say.common.justNow) : say.groups.notPlayed
}
