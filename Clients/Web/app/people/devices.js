import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { agoOf } from "./times.js"
import { say } from "../words/pages.js"

/** Where the account is signed in, this device first. */
export function Devices({ app, me, onEverywhere, onAnother }) {
  const devices = [...(me.devices ?? [])].sort((one, other) =>
    (other.deviceId === app.parlor.deviceId) - (one.deviceId === app.parlor.deviceId)
      || Date.parse(other.lastSeen) - Date.parse(one.lastSeen))
  const signOut = async (device) => {
    const name = nameOf(device)
    const isSure = await app.confirm(say.devices.signOutWhich(name), {
      yes: say.devices.signItOut, detail: say.devices.signOutDetail,
    })
    if (!isSure) return
    await app.run(async () => {
      await app.mine.signOutDevice(device.deviceId)
      app.toast(say.devices.signedOut(name))
    })
  }
  return h("section", { class: "stack" },
    h("h2", { class: "section-title" }, say.devices.count(devices.length)),
    h("div", { class: "card devices" },
      h("ul", { class: "list" }, devices.map((device) => {
        const isThis = device.deviceId === app.parlor.deviceId
        return h("li", { class: "list-item", key: device.deviceId },
          h("span", { class: "me-link-icon" }, icon(isPhone(device) ? "phone" : "screen")),
          h("span", { class: "list-words" },
            h("span", { class: "list-name one-line" }, nameOf(device)),
            h("span", { class: "list-about" }, isThis ? say.devices.thisOne : say.devices.lastUsed(agoOf(device.lastSeen) ?? say.common.justNow))),
          isThis ? h("span", { class: "chip chip-good" }, say.devices.here)
            : h(Button, { small: true, kind: "bad", label: say.devices.signOutNamed(nameOf(device)), onClick: () => signOut(device) }, say.common.signOut))
      })),
      h(Button, { wide: true, icon: "qr", onClick: onAnother }, say.devices.another),
      devices.length > 1 && h(Button, { kind: "bad", wide: true, icon: "leave", onClick: onEverywhere }, say.devices.everywhere)))
}

const BROWSERS = [
  [/Edg\//, "Edge"], [/OPR\//, "Opera"], [/SamsungBrowser/, "Samsung Internet"], [/Firefox|FxiOS/, "Firefox"],
  [/HeadlessChrome|Chrome|CriOS/, "Chrome"], [/Safari/, "Safari"],
]
const SYSTEMS = [
  [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/CrOS/, "ChromeOS"], [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"], [/Linux/, "Linux"],
]

/** A browser calls itself many things; a name is cut, so it may tell the system alone. */
export function nameOf({ name = "" }) {
  const find = (list) => list.find(([pattern]) => pattern.test(name))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return say.devices.browserOn(browser, system)
  return browser ?? (system && /Mozilla/.test(name) ? say.devices.aBrowserOn(system) : system) ?? (name || say.devices.aDevice)
}

function isPhone({ name = "" }) { return /iPhone|Android|iPad/.test(name) }
