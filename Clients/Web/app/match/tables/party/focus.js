/**
 * Who plays by keyboard goes on at what is to be done next, when what they were at is gone or done. From a field it
 * goes on at the heading only: on a phone, people write in it who use no keyboard else.
 */
export function keepFocus(root) {
  if (!root) return
  let last = null
  root.addEventListener("focusin", ({ target }) => {
    if (target.matches(".party-heading")) return
    last = target.matches("input") ? "field" : target.matches(":focus-visible") ? "button" : null
  })
  root.addEventListener("pointerdown", () => { last = null })
  new MutationObserver(() => {
    const { activeElement } = document
    const heading = root.querySelector(".party-heading")
    const isLost = activeElement === document.body || activeElement?.disabled && root.contains(activeElement)
    if (!last || !(isLost || activeElement === heading)) return
    const next = last === "button"
      && root.querySelector(".party-next:not(:disabled), .party-stage button:not(:disabled)")
    if (next) next.focus()
    else if (isLost) heading?.focus({ preventScroll: true })
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] })
}
