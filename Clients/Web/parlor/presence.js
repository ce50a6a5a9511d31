export const isHidden = () => globalThis.document?.hidden ?? false

/** What the page tells about being seen: hidden is away; visible, focused or back online hurries. */
export function watchPage({ hidden, shown, woken, storage, leaving }) {
  if (typeof document === "undefined") return () => {}
  const visibility = () => (document.hidden ? hidden() : shown())
  const listeners = [
    [document, "visibilitychange", visibility],
    [window, "focus", shown],
    [window, "pageshow", shown],
    [window, "online", woken],
    [window, "offline", woken],
    [window, "storage", storage],
    [window, "pagehide", leaving],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  if (isHidden()) hidden()
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}
