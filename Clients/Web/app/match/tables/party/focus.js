/**
 * Who plays by keyboard goes on at what is to be done next, when what they were at is gone or done. A field is not
 * focused by itself: on a phone, its keyboard would cover the card.
 */
export function keepFocus(root) {
  if (!root) return
  let isInside = false
  // With nothing to do, the heading has the focus for the time being.
  let isParked = false
  root.addEventListener("focusin", ({ target }) => {
    isInside = target.matches(":focus-visible")
    isParked = isParked && target.matches(".party-heading")
  })
  root.addEventListener("pointerdown", () => { isInside = false })
  new MutationObserver(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.disabled && root.contains(activeElement)
    if (!isInside || !(isLost || isParked)) return
    const next = root.querySelector(".party-next:not(:disabled), .party-stage button:not(:disabled)")
    if (next) return next.focus()
    isParked = true
    root.querySelector(".party-heading")?.focus({ preventScroll: true })
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] })
}
