/** The most characters of a name at a table and in a sentence, as a reader counts them. Profiles show all. */
const MOST = 16

// Firefox has it since version 125.
const segmenter = Intl.Segmenter && new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** A name as tables and sentences have it: `Bartholomew Ale…` */
export function shortName(name) {
  if (!name || name.length <= MOST) return name
  const characters = segmenter ? Array.from(segmenter.segment(name), ({ segment }) => segment) : [...name]
  return characters.length <= MOST ? name : `${characters.slice(0, MOST - 1).join("").trimEnd()}…`
}
