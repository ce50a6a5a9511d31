import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { chair } from "../parts/pictures.js"
import { colorFor } from "../people/colors.js"
import { accept, ask, decline, message, tieTo, unblock, withdraw } from "../people/friendship.js"
import { FriendsNow } from "../people/friendsNow.js"
import { PersonRow } from "../people/personRow.js"
import { Search } from "../people/search.js"
import { Suggested } from "../people/suggested.js"
import { agoOf } from "../people/times.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/** Of more friends, none glide: each would be measured at each drawing. */
const MOST_GLIDING = 60

/** Friends, who wants to be one, rooms that wait, and everybody else by name. */
export function open(params, app) {
  const now = new FriendsNow(app)
  const search = new Search(app)
  const suggested = new Suggested(app)
  return {
    title: say.common.friends,
    close() { now.close(); search.close() },
    view() {
      return h(Page, { app, title: say.common.friends, class: "friends", wide: true },
        SearchField({ search }),
        search.isOn ? Results({ app, search }) : Lists({ app, now, suggested }))
    },
  }
}

function SearchField({ search }) {
  return h("div", { class: "search", role: "search" },
    icon("search", "search-icon"),
    h("input", {
      class: "input", type: "search", id: "friend-search", value: search.typed, placeholder: say.friends.search,
      "aria-label": say.friends.searchLabel, autocomplete: "off", autocapitalize: "none", spellcheck: "false", dir: "auto",
      enterkeyhint: "search", on: { input: (event) => search.type(event.target.value) },
    }),
    search.typed && h(Button, { kind: "quiet", icon: "close", label: say.friends.clear, class: "search-clear", onClick: () => search.type("") }))
}

function Results({ app, search }) {
  const { people, isBusy, more, error } = search
  const isNobody = people.length === 0 && !isBusy && !error
  return h("section", { class: "stack friends-found" },
    h("p", { class: "visually-hidden", role: "status" }, isBusy ? "" : say.friends.found(people.length)),
    error && h("p", { class: "field-wrong" }, reasonOf(error)),
    isNobody && h("p", { class: "list-about friends-nobody" }, say.friends.noneFound(search.typed.trim())),
    people.length > 0 && h("ul", { class: "list people" }, people.map((person) =>
      h(PersonRow, { app, key: person.userId, person }, FoundAction({ app, person })))),
    isBusy ? h("p", { class: "friends-busy", role: "status" }, h("span", { class: "spinner" }), say.friends.looking)
      : more && h(Button, { onClick: () => search.next() }, say.common.showMore))
}

function FoundAction({ app, person }) {
  switch (tieTo(app, person.userId)) {
    case "none": return h(Button, { small: true, icon: "friend", label: say.friends.askWho(person.displayName), onClick: () => ask(app, person) }, say.friends.add)
    case "incoming": return h(Button, { small: true, kind: "main", label: say.friends.acceptWho(person.displayName), onClick: () => accept(app, person) }, say.common.accept)
    case "outgoing": return h("span", { class: "chip" }, say.friends.asked)
    case "friend": return h("span", { class: "chip chip-good" }, icon("check"), say.common.friend)
    case "self": return h("span", { class: "chip" }, say.common.you)
    case "blocked": return h("span", { class: "chip chip-bad" }, say.friends.blocked)
    default: return null
  }
}

function Lists({ app, now, suggested }) {
  const { friends, incoming, outgoing, invitations, blocked } = now
  if (now.isLoading) return h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment)
  const isNew = incoming.length + outgoing.length + invitations.length > 0
  return h("div", { class: ["friends-columns", isNew && "friends-split"] },
    isNew && h("div", { class: "stack-large friends-news" },
      Section(say.friends.invitations, invitations, (invitation) => Invitation({ app, invitation }), "stack"),
      Section(say.friends.requests, incoming, (person) => h(PersonRow, { app, key: person.userId, person, hidesPresence: true },
        h(Button, { kind: "quiet", icon: "close", label: say.friends.declineWho(person.displayName), onClick: () => decline(app, person) }),
        h(Button, { kind: "main", small: true, label: say.friends.acceptWho(person.displayName), onClick: () => accept(app, person) }, say.common.accept))),
      Section(say.friends.youAsked, outgoing, (person) => h(PersonRow, { app, key: person.userId, person, hidesPresence: true, about: say.friends.noAnswer },
        h(Button, { small: true, label: say.friends.cancelWho(person.displayName), onClick: () => withdraw(app, person) }, say.friends.cancelRequest)))),
    h("div", { class: "stack-large" },
      friends.length > 0 ? Friends({ app, friends }) : NoFriends({ app }),
      Section(say.friends.playedWith, suggested.people, (person) => h(PersonRow, { app, key: person.userId, person },
        h(Button, { kind: "quiet", icon: "close", label: say.friends.hideWho(person.displayName), onClick: () => suggested.hide(person) }),
        h(Button, { small: true, icon: "friend", label: say.friends.askWho(person.displayName), onClick: () => ask(app, person) }, say.friends.ask))),
      Section(say.friends.youBlock, blocked, (person) => h(PersonRow, { app, key: person.userId, person, hidesPresence: true },
        h(Button, { small: true, label: say.friends.unblockWho(person.displayName), onClick: () => unblock(app, person) }, say.friends.unblock)))))
}

function Friends({ app, friends }) {
  const online = friends.filter((friend) => friend.isOnline).length
  const glides = friends.length <= MOST_GLIDING
  return h("section", { class: "stack" },
    h("div", { class: "section-head" },
      h("h2", { class: "section-title" }, say.friends.count(friends.length)),
      online > 0 && h("span", { class: "chip chip-good" }, say.friends.online(online))),
    h("ul", { class: "list people" }, friends.map((person) =>
      h(PersonRow, { app, key: person.userId, person, glides },
        h(Button, { kind: "quiet", icon: "chat", label: say.friends.writeTo(person.displayName), onClick: () => message(app, person.userId) })))))
}

function Section(title, items, row, kind = "list people") {
  return items.length > 0 && h("section", { class: "stack", key: title },
    h("h2", { class: "section-title" }, title), h("ul", { class: kind }, items.map(row)))
}

function Invitation({ app, invitation }) {
  const { roomCode, roomName, by, invitedAt } = invitation
  const host = app.parlor.person(by) ?? { userId: by }
  const refuse = () => app.run(() => app.parlor.call("friends.declineInvitation", { roomCode }))
  return h("li", { class: "card invitation", key: roomCode },
    h(Avatar, { person: host, color: colorFor(app, by) }),
    h("span", { class: "list-words" },
      h("span", { class: "list-name one-line", dir: "auto" }, roomName),
      h("span", { class: "list-about one-line", dir: "auto" }, `${shortName(host.displayName) ?? say.friendship.aFriend}, ${agoOf(invitedAt) ?? say.common.justNow}`)),
    h(Button, { kind: "quiet", icon: "close", label: say.groups.declineNamed(roomName), onClick: refuse }),
    h(Button, { kind: "main", label: say.groups.joinNamed(roomName), href: `/join/${roomCode}` }, say.common.join))
}

function NoFriends({ app }) {
  const { handle } = app.mine?.state ?? {}
  return h(Empty, { picture: chair(), title: say.friends.none },
    h("p", { class: "friends-words" }, say.friends.noneHint),
    handle
      ? h("p", { class: "friends-words" }, say.friends.findYouAs, h("strong", null, `@${handle}`), ".")
      : h(Button, { href: "/me" }, say.friends.getUsername))
}
