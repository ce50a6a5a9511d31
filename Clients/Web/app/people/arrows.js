/**
 * Moves the focus by the arrow keys among those of a group that have a `tabindex`: the group is one stop for the tab
 * key. Returns what has the focus now, if it moved.
 */
export function moveByArrows(event) {
  const choices = [...event.currentTarget.querySelectorAll("[tabindex]")]
  const at = choices.indexOf(document.activeElement)
  const to = at < 0 ? null : choices[target(event.key, choices, at)]
  if (!to) return null
  event.preventDefault()
  to.focus()
  return to
}

/** The same in a group where nothing is chosen: the tab key comes back to what had the focus last. */
export function roveByArrows(event) {
  const from = document.activeElement
  const to = moveByArrows(event)
  if (to) [from.tabIndex, to.tabIndex] = [-1, 0]
}

function target(key, choices, at) {
  const isMirrored = getComputedStyle(choices[at]).direction === "rtl"
  switch (key) {
    case "ArrowRight": return at + (isMirrored ? -1 : 1)
    case "ArrowLeft": return at + (isMirrored ? 1 : -1)
    case "Home": return 0
    case "End": return choices.length - 1
    case "ArrowDown": return nearest(choices, at, 1)
    case "ArrowUp": return nearest(choices, at, -1)
    default: return undefined
  }
}

/** The choice of the next line that is the least to the side. */
function nearest(choices, at, step) {
  const from = choices[at].getBoundingClientRect()
  let best
  let line
  for (let index = at + step; choices[index]; index += step) {
    const place = choices[index].getBoundingClientRect()
    if (Math.abs(place.top - from.top) < 4) continue
    line ??= place.top
    if (Math.abs(place.top - line) > 4) break
    const aside = Math.abs(place.left - from.left)
    if (!best || aside < best.aside) best = { index, aside }
  }
  return best?.index
}
