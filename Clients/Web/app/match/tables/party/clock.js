import { h } from "../../../view.js"
import { now, secondsTo } from "../../clock.js"

const AROUND = 2 * Math.PI * 20

/** A ring that runs down calmly until `endsAt`, with the seconds in it. It moves without being drawn again. */
export function Clock({ endsAt, total }) {
  if (!endsAt) return null
  return h("span", { class: "party-clock", key: endsAt, role: "timer", "aria-live": "off" },
    h("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" },
      h("circle", { class: "party-clock-track", cx: 24, cy: 24, r: 20 }),
      h("circle", {
        class: "party-clock-left", cx: 24, cy: 24, r: 20, "stroke-dasharray": AROUND,
        ref: (circle) => circle && runDown(circle, endsAt, total),
      })),
    h("span", { class: "party-clock-number", ref: (element) => element && count(element, endsAt) }))
}

function runDown(circle, endsAt, total) {
  const left = Math.max(0, Date.parse(endsAt) - now())
  const whole = Math.max(total, left, 1)
  circle.animate(
    [{ strokeDashoffset: 0 }, { strokeDashoffset: AROUND }],
    { duration: whole, delay: left - whole, fill: "both" })
}

function count(element, endsAt) {
  const show = () => {
    const left = secondsTo(endsAt)
    element.textContent = left > 99 ? `${Math.ceil(left / 60)}m` : String(left)
    element.parentNode?.classList.toggle("party-clock-few", left <= 5)
  }
  const timer = setInterval(() => (element.isConnected ? show() : clearInterval(timer)), 500)
  show()
}
