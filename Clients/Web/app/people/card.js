import { h } from "../view.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { colorOf } from "../parts/palette.js"
import { shortName } from "../parts/shortName.js"
import { MyRooms } from "../room/myRooms.js"
import { ColorPicker } from "./colorPicker.js"
import { colorFor, pinOf } from "./colors.js"
import { accept, ask, block, decline, message, tieTo, unblock, unfriend, withdraw } from "./friendship.js"
import { friendsOf } from "./friendsOf.js"
import { report } from "./report.js"
import { Statistics } from "./statistics.js"
import { monthOf, presence } from "./times.js"
import { say } from "../words/pages.js"

/** All that is shown of one person, and what the viewer can do about them. */
export class PersonCard {
  #app
  #userId
  #live
  #room
  #mine
  /** Closes the sheet that the card lies in. */
  leave = () => {}

  constructor(app, userId, { room } = {}) {
    this.#app = app
    this.#userId = userId
    this.#live = app.parlor.watch(`person.${userId}`)
    this.#room = room
    this.#mine = new MyRooms(app)
  }

  close() {
    this.#live.close()
    this.#mine.close()
  }

  get person() {
    const { state } = this.#live
    return state && { ...state, ...this.#app.parlor.person(this.#userId), userId: this.#userId }
  }

  view() {
    const person = this.person
    if (!person) {
      return this.#live.status === "closed"
        ? h(Empty, { picture: chair(), title: say.person.nobody }, h("p", null, say.person.nobodyHint))
        : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment)
    }
    const tie = tieTo(this.#app, this.#userId)
    return h("div", { class: "person-card stack-large" },
      this.#head(person, tie),
      this.#actions(person, tie),
      h("div", { class: "card" }, h(Statistics, { person, app: this.#app })),
      tie !== "self" && tie !== "blocked" && this.#color(),
      tie !== "self" && h("div", { class: "person-end" },
        tie === "friend" && h(Button, { kind: "quiet", class: "button-soft", onClick: () => unfriend(this.#app, person) }, say.person.removeFriend),
        tie !== "blocked" && h(Button, { kind: "quiet", class: "button-soft", icon: "block", onClick: () => block(this.#app, person) }, say.person.block),
        h(Button, { kind: "quiet", class: "button-soft", icon: "flag", onClick: () => report(this.#app, person) }, say.common.report)))
  }

  #head(person, tie) {
    const { displayName, handle, createdAt } = person
    const now = tie === "blocked" ? say.person.youBlock : presence(person)
    return h("div", { class: "person-head" },
      h(Avatar, { person, color: colorFor(this.#app, this.#userId), size: "huge", isOnline: tie === "blocked" ? undefined : Boolean(person.isOnline) }),
      h("h2", { class: "person-name", dir: "auto" }, displayName),
      h("p", { class: "person-about" },
        handle && h("span", { class: "person-handle" }, `@${handle}`),
        h("span", { class: ["chip", person.isOnline && tie !== "blocked" && "chip-good", tie === "blocked" && "chip-bad"] }, now)),
      createdAt && h("p", { class: "me-since" }, say.me.since(monthOf(createdAt))))
  }

  #actions(person, tie) {
    const app = this.#app
    const write = (kind) => h(Button, { kind, wide: true, icon: "chat", onClick: () => this.#go(() => message(app, this.#userId)) }, say.person.write)
    switch (tie) {
      case "self": return h(Button, { kind: "main", wide: true, icon: "pen", href: "/me" }, say.person.changeLook)
      case "blocked": return h(Button, { wide: true, onClick: () => unblock(app, person) }, say.friends.unblock)
      case "friend": return h("div", { class: "person-keys" },
        write("main"), this.#invites() && h(Button, { kind: "felt", wide: true, icon: "door", onClick: () => this.#invite(person) }, say.common.invite))
      case "incoming": return h("div", { class: "stack" },
        h("p", { class: "person-asks" }, say.person.wants(shortName(person.displayName))),
        h("div", { class: "person-keys" },
          h(Button, { wide: true, onClick: () => decline(app, person) }, say.common.decline),
          h(Button, { kind: "main", wide: true, icon: "check", onClick: () => accept(app, person) }, say.common.accept)))
      case "outgoing": return h("div", { class: "person-keys" },
        write(), h(Button, { wide: true, onClick: () => withdraw(app, person) }, say.friends.cancelRequest))
      case "none": return h("div", { class: "person-keys" },
        write(), h(Button, { kind: "main", wide: true, icon: "friend", onClick: () => ask(app, person) }, say.person.addFriend))
      default: return null
    }
  }

  get #roomNow() { return this.#room ?? this.#mine.first }

  /** The viewer is in a room, and this person is not. */
  #invites() {
    const room = this.#roomNow?.state
    const ids = [...(room?.players ?? []), ...(room?.spectators ?? [])].map(({ id }) => id)
    return room && room.status !== "ended" && ids.includes(this.#app.me) && !ids.includes(this.#userId)
  }

  #invite({ displayName }) {
    return this.#app.run(async () => {
      const room = this.#roomNow
      await room.invite([this.#userId])
      this.#app.toast(say.person.invited(shortName(displayName), room.state.roomName))
    })
  }

  #color() {
    const app = this.#app
    return h("section", { class: "stack" },
      h("h3", { class: "switch-label preference-name" }, say.person.colour),
      h(ColorPicker, {
        label: say.person.colourLabel, chosen: pinOf(app, this.#userId), usual: colorOf(this.#userId),
        onChoose: (color) => app.run(() => friendsOf(app).color(this.#userId, color)),
      }),
      h("p", { class: "switch-hint" }, say.person.colourHint))
  }

  /** A sheet is closed before another page opens. */
  #go(work) {
    this.leave()
    return work()
  }
}
