/** Whether a sentence speaks of its reader, whom the app calls "du". */
export function isYou(name) { return /^du$/i.test(name) }

/** `Ben hat`, `Du hast` */
export function has(name) { return `${name} ${isYou(name) ? "hast" : "hat"}` }

/** What follows a list of names: `hat`, `haben`, `hast` or `habt`. */
export function haveOf([first, ...others]) {
  if (others.length > 0) return isYou(first) ? "habt" : "haben"
  return isYou(first) ? "hast" : "hat"
}

// A list of names begins with "du" if the reader is in it.
const FIRST = /^du(?=$|,| und )/i

/** `dich und Ben` */
export function whom(names) { return names.replace(FIRST, "dich") }

/** `dir und Ben` */
export function toWhom(names) { return names.replace(FIRST, "dir") }
