import { h } from "../view.js"
import { icon } from "../icons.js"

/**
 * A button. `kind`: "main" (the one thing to do), "plain", "quiet" (no surface), "bad" (ends something).
 * With an icon and a `label` but no text, the label is its name for screen readers.
 */
export function Button(
  { kind = "plain", icon: name, label, onClick, href, isOff, isBusy, isOn, wide, small, class: more,
    ...others }, children
) {
  const has = children.length > 0
  const look = {
    class: [
      "button", `button-${kind}`, !has && "button-round", wide && "button-wide",
      small && "button-small", more,
    ],
    "aria-label": has ? label : label ?? name,
    title: has ? null : label,
    ...others,
  }
  const content = [
    isBusy ? h("span", { class: "spinner", "aria-hidden": "true" }) : name && icon(name),
    has && h("span", { class: "button-text" }, children),
  ]
  if (href) return h("a", { ...look, href }, content)
  return h("button", {
    type: "button", ...look,
    disabled: Boolean(isOff || isBusy), "aria-busy": isBusy || null,
    "aria-pressed": isOn === undefined ? null : String(Boolean(isOn)), on: { click: onClick },
  }, content)
}
