import { h } from "../../app/view.js"

/** A sentence that somebody has to read, and what to do about it. `kind`: "plain", "good", "gold", "bad". */
export function Notice({ kind = "plain" }, children) {
  return h("div", { class: ["notice", `notice-${kind}`], role: kind === "bad" ? "alert" : null },
    children.map((child) => child.tag ? child : h("span", { class: "notice-words", dir: "auto" }, child.text)))
}
