import { h } from "../view.js"

/** One frame: when, which way, what it is; opened, all of it. */
export function FrameRow({ frame, isOpen, onToggle }) {
  return h("li", { class: ["frame", `frame-${frame.direction}`] },
    h("button", { type: "button", class: "frame-line", "aria-expanded": String(isOpen), on: { click: onToggle } },
      h("span", { class: "frame-way" }, frame.direction === "in" ? "←" : "→"),
      h("time", { class: "frame-time" }, new Date(frame.at).toISOString().slice(17, 23)),
      h("span", { class: "frame-words one-line" }, summaryOf(frame.text)),
      h("span", { class: "frame-size" }, `${frame.text.length}`)),
    isOpen && h("pre", { class: "frame-text", tabindex: "0" }, pretty(frame.text)))
}

/** `room.join K7QD`, `event room.K7QD playerJoined`; of several objects, each. */
function summaryOf(text) {
  try {
    return [JSON.parse(text)].flat().map(nameOf).join(", ")
  } catch {
    return text.slice(0, 80)
  }
}

function nameOf(object) {
  if (object.call) return [object.call, object.key].filter(Boolean).join(" ")
  if (object.event) return `${object.stream} ${object.event} (${object.rev})`
  if (object.signal) return `${object.stream} ~${object.signal}`
  if (object.snapshot !== undefined) return `state ${object.stream} (${object.rev})`
  if (object.closed) return `closed ${object.stream}`
  if (object.watch) return `watch ${object.watch.map((place) => place.stream).join(" ")}`
  if (object.unwatch) return `unwatch ${object.unwatch.join(" ")}`
  if (object.error) return `error ${object.error.code}`
  if (object.ok?.streams) return `watching ${object.ok.streams.map((one) => `${one.stream}${one.recovered ? " (resumed)" : ""}`).join(" ")}`
  if (object.ok) return `ok ${object.stream ?? ""} ${object.rev ?? ""}`.trim()
  return Object.keys(object)[0]
}

function pretty(text) {
  try { return JSON.stringify(JSON.parse(text), null, 2) } catch { return text }
}
