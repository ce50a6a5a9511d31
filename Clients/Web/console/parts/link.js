import { h } from "../../app/view.js"
import { addresses, isPerson } from "../address.js"
import { NONE, short } from "../format.js"

/** Who did something: a person, or a part of Parlor, which has no page. */
export function By({ by }) {
  if (!by) return NONE
  return isPerson(by) ? h("a", { class: "id", href: addresses.person(by), dir: "auto" }, by)
    : h("span", { class: "id" }, by)
}

export function StreamLink({ stream, rev }) {
  if (!stream) return NONE
  return h("a", { class: "id", href: addresses.stream(stream, { at: rev }) }, rev == null ? stream : `${stream}@${rev}`)
}

export function TraceLink({ trace }, children = []) {
  return trace ? h("a", { class: "id", href: addresses.trace(trace), title: trace },
    children.length ? children : short(trace)) : NONE
}

/** Several people in a row. */
export function People({ ids }) {
  return ids?.length ? h("span", { class: "ids" }, ids.map((id) => h("span", { key: id }, h(By, { by: id })))) : NONE
}
