import { h } from "../view.js"
import { say } from "../words/games.js"

/** How far the server's clock is ahead of ours: what came latest was under way for the shortest time. */
let ahead = -Infinity

export function heard(at) { ahead = Math.max(ahead, Date.parse(at) - Date.now()) }

export function now() { return Date.now() + (Math.abs(ahead) > 1500 && Number.isFinite(ahead) ? ahead : 0) }

export function secondsTo(time) { return Math.max(0, Math.ceil((Date.parse(time) - now()) / 1000)) }

/** A ring that runs down until `endsAt`, of `total` milliseconds. It moves without being drawn again. */
export function Ring({ endsAt, total }) {
  if (!endsAt) return null
  return h("span", { class: "ring", key: `ring${endsAt}`, "aria-hidden": "true" },
    h("span", { class: "ring-half ring-first" }, h("i", { ref: (el) => el && turn(el, endsAt, total, 0) })),
    h("span", { class: "ring-half ring-second" }, h("i", { ref: (el) => el && turn(el, endsAt, total, 1) })))
}

function turn(element, endsAt, total, half) {
  const left = Date.parse(endsAt) - now()
  const part = Math.max(total, left, 1) / 2
  const elapsed = part * 2 - left
  element.animate([{ transform: "rotate(0)" }, { transform: "rotate(180deg)" }],
    { duration: part, delay: half * part - elapsed, fill: "both" })
}

/** The seconds that are left, as text that counts by itself. */
export function Seconds({ endsAt, class: name }) {
  if (!endsAt) return null
  return h("span", {
    key: `seconds${endsAt}`, class: ["seconds", name], role: "timer", "aria-live": "off",
    ref: (element) => element && countDown(element, endsAt),
  })
}

function countDown(element, endsAt) {
  const show = () => {
    const left = secondsTo(endsAt)
    element.textContent = left > 90 ? say.table.minutes(Math.ceil(left / 60)) : say.table.seconds(left)
    element.classList.toggle("seconds-few", left <= 5)
  }
  const timer = setInterval(() => {
    if (element.isConnected) show()
    else clearInterval(timer)
  }, 500)
  show()
}
