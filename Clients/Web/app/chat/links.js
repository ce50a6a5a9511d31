const START = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu
const TAIL = /[.,:;!?…"'*_~\]}»”’]+$/u

/**
 * The parts of a text: {text} or {text, href}. Only addresses of the web become links, and what is shown is what
 * was written.
 */
export function linked(text) {
  const parts = []
  let end = 0
  for (const found of text.matchAll(START)) {
    const address = trimmed(found[0])
    const href = target(address)
    if (!href) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: address, href })
    end = found.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Without the punctuation that belongs to the sentence around it. */
function trimmed(address) {
  let kept = address
  for (;;) {
    let shorter = kept.replace(TAIL, "")
    if (shorter.endsWith(")") && count(shorter, ")") > count(shorter, "(")) shorter = shorter.slice(0, -1)
    if (shorter === kept) return kept
    kept = shorter
  }
}

function target(address) {
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address)
    // A name before an @ makes an address look like another site.
    if (!/^https?:$/.test(url.protocol) || url.username || !/[.\]]|^localhost$/.test(url.hostname)) return null
    return url.href
  } catch {
    return null
  }
}

function count(text, character) { return text.split(character).length - 1 }
