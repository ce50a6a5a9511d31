const CLOSE = 40

/** Keeps the end of a list in sight as it grows, unless somebody looked back. */
export function follow(element) {
  if (!element) return
  let isAtEnd = true
  element.addEventListener("scroll", () => {
    isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < CLOSE
  }, { passive: true })
  const observer = new MutationObserver(() => {
    if (isAtEnd) element.scrollTop = element.scrollHeight
  })
  observer.observe(element, { childList: true, subtree: true })
}
