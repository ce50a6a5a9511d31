import { Avatar } from "../../app/parts/avatar.js"
import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { addresses, addressOf } from "../address.js"
import { Answer } from "../answer.js"
import { ago, counted, duration, NONE, time } from "../format.js"
import { first } from "../lines.js"
import { PageHead, Panel } from "../parts/command.js"
import { Found } from "../parts/found.js"
import { Notice } from "../parts/notice.js"
import { Table } from "../parts/table.js"

const DEVICES = [
  { id: "name", name: "Device", isHeading: true }, { id: "opened", name: "Signed in", width: "10rem", isExtra: true },
  { id: "seen", name: "Last seen", width: "9rem" }, { id: "pushes", name: "Notified", width: "6rem", isExtra: true },
]

/** Who somebody is, where, and in what: `parlor who`. */
export async function open({ about: [id] }, console) {
  const answer = new Answer(console, ["who", id], { seconds: 5, read: first })
  return {
    title: id,
    refresh: () => answer.ask(),
    close: () => answer.close(),
    view() {
      const report = answer.value
      const userId = report?.person.userId ?? id
      return [
        h(PageHead, { title: report?.person.displayName ?? id,
          subtitle: report ? presence(report.person) : answer.isAsking ? "Asking" : "" },
          h(Button, { small: true, href: addresses.stream(`person.${userId}`) }, "Stream"),
          h(Button, { small: true, href: addresses.refusals({ by: userId }) }, "Refusals"),
          h(Button, { small: true, href: addresses.tap({ by: userId }) }, "Tap")),
        h(Panel, { console, title: "Profile", answer }, report && h(Profile, { report })),
        report && h(Places, { report }),
      ]
    },
  }
}

function presence({ isOnline, lastSeen }) {
  return isOnline ? `online for ${duration(Date.now() - Date.parse(lastSeen))}` : `last seen ${ago(lastSeen)}`
}

function Profile({ report }) {
  const { person, email, gateways, friends, conversations } = report
  const facts = [
    ["Id", h("span", { class: "id" }, person.userId)], ["Handle", person.handle ? `@${person.handle}` : NONE],
    ["Email", email ?? NONE],
    ["Joined", `${time(person.createdAt)} UTC`],
    ["Online at", gateways?.length ? gateways.map(({ instance }) => h(GatewayLink, { key: instance, instance }))
      : NONE],
    ["Friends", friends ? friendsText(friends) : NONE],
    ["Conversations", conversations ? h(ConversationsLink, { person, conversations }) : NONE],
  ]
  return [
    Object.entries(report.unknown ?? {}).map(([what, why]) =>
      h(Notice, { kind: "gold", key: what }, `Not known: ${what}. ${why}`)),
    h("div", { class: "profile" },
      h(Avatar, { person, size: "large", isOnline: person.isOnline }),
      h("div", { class: "facts" }, facts.map(([name, value]) =>
        h("dl", { class: "fact", key: name }, h("dt", null, name), h("dd", { dir: "auto" }, value))))),
  ]
}

function GatewayLink({ instance }) {
  return h("a", { class: "id fact-link", href: addresses.instance(instance) }, instance)
}

function friendsText({ friends, incoming, outgoing }) {
  return `${counted(friends, "friend")}, ${incoming} incoming, ${outgoing} outgoing`
}

function ConversationsLink({ person, conversations: { count, hasMore } }) {
  return h("a", { href: addressOf("find", "chat", { with: person.userId }) }, hasMore ? `${count} or more` : count)
}

function Places({ report }) {
  const { rooms, matches, devices } = report
  const part = (title, content) => h("section", { class: "panel", key: title },
    h("header", { class: "panel-head" }, h("h2", { class: "panel-title" }, title)),
    content)
  return [
    rooms && part("Rooms", h(Found, { kind: "room", found: rooms, nothing: "In no room now." })),
    matches && part("Matches", h(Found, { kind: "match", found: matches, nothing: "In no match now." })),
    devices && part("Devices", h(Table, {
      caption: "Devices", columns: DEVICES, nothing: "No device is known.", rows: devices.map((device) => ({
        key: device.deviceId, cells: {
          name: h("span", { dir: "auto" }, device.name ?? device.deviceId), opened: ago(device.openedAt),
          seen: ago(device.lastSeen),
          pushes: device.fcmToken ? "yes" : "no",
        },
      })),
    })),
  ]
}
