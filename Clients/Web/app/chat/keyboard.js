/**
 * On phones whose keyboard lies over the page, keeps an element as high as what is seen above it. Returns a function
 * that ends it.
 */
export function keepAboveKeyboard(element) {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const fit = () => {
    const isCovered = seen.scale === 1 && innerHeight - seen.height > 60
    if (isCovered) element.style.setProperty("--seen-height", `${seen.height}px`)
    else element.style.removeProperty("--seen-height")
    // The browser scrolls the page to the field; it is in view without that.
    if (isCovered && scrollY > 0) scrollTo(0, 0)
  }
  seen.addEventListener("resize", fit)
  fit()
  return () => seen.removeEventListener("resize", fit)
}
