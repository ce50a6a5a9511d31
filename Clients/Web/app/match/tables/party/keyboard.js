/** Keeps an element above the keyboard of phones whose keyboard covers the page instead of shrinking it. */
export function aboveKeyboard(element) {
  const viewport = window.visualViewport
  if (!element || !viewport) return
  const place = () => {
    if (!element.isConnected && element.wasPlaced) return viewport.removeEventListener("resize", place)
    element.wasPlaced = true
    const covered = window.innerHeight - viewport.height - viewport.offsetTop
    element.style.setProperty("--covered", covered > 80 && viewport.scale < 1.05 ? `${Math.round(covered)}px` : "0px")
  }
  viewport.addEventListener("resize", place)
  requestAnimationFrame(place)
}
