/**
 * Who plays by keyboard goes on at what is to be done next, when what they were at is gone or done. A field is not
 * focused by itself: on a phone, its keyboard would cover the card.
 */
export function keepFocus(root) {
  if (!root) return
  let isInside = false
  root.addEventListener("focusin", ({ target }) => { isInside = target.matches(":focus-visible") })
  root.addEventListener("pointerdown", () => { isInside = false })
  new MutationObserver(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.disabled && root.contains(activeElement)
    if (!isInside || !isLost) return
    const next = root.querySelector(".party-next:not(:disabled), .party-stage button:not(:disabled)")
    ;(next ?? root.querySelector(".party-heading"))?.focus({ preventScroll: Boolean(!next) })
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] })
}
