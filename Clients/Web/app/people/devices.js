import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { agoOf } from "./times.js"

/** Where the account is signed in, this device first. */
export function Devices({ app, me, onEverywhere, onAnother }) {
  const devices = [...(me.devices ?? [])].sort((one, other) =>
    (other.deviceId === app.parlor.deviceId) - (one.deviceId === app.parlor.deviceId)
      || Date.parse(other.lastSeen) - Date.parse(one.lastSeen))
  const signOut = async (device) => {
    const name = nameOf(device)
    const isSure = await app.confirm(`Sign out ${name}?`, {
      yes: "Sign it out", detail: "Whoever uses it has to sign in with the email and password again.",
    })
    if (!isSure) return
    await app.run(async () => {
      await app.mine.signOutDevice(device.deviceId)
      app.toast(`${name} is signed out`)
    })
  }
  return h("section", { class: "stack" },
    h("h2", { class: "section-title" }, devices.length === 1 ? "Your device" : `Your ${devices.length} devices`),
    h("div", { class: "card devices" },
      h("ul", { class: "list" }, devices.map((device) => {
        const isThis = device.deviceId === app.parlor.deviceId
        return h("li", { class: "list-item", key: device.deviceId },
          h("span", { class: "me-link-icon" }, icon(isPhone(device) ? "phone" : "screen")),
          h("span", { class: "list-words" },
            h("span", { class: "list-name one-line" }, nameOf(device)),
            h("span", { class: "list-about" }, isThis ? "This device" : `Last used ${agoOf(device.lastSeen) ?? "just now"}`)),
          isThis ? h("span", { class: "chip chip-good" }, "Here")
            : h(Button, { small: true, kind: "bad", label: `Sign out ${nameOf(device)}`, onClick: () => signOut(device) }, "Sign out"))
      })),
      h(Button, { wide: true, icon: "qr", onClick: onAnother }, "Sign in another device"),
      devices.length > 1 && h(Button, { kind: "bad", wide: true, icon: "leave", onClick: onEverywhere }, "Sign out everywhere")))
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
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system && /Mozilla/.test(name) ? `A browser on ${system}` : system) ?? (name || "A device")
}

function isPhone({ name = "" }) { return /iPhone|Android|iPad/.test(name) }
