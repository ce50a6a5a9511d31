import { h } from "../../../view.js"
import { say } from "../../../words/games.js"

const BLANK = "_"

/** Sketch and Guess: the word for the artist; for all others its blanks, and the letters that have appeared. */
export function Blanks({ table }) {
  const { view, card, isReveal, mechanic } = table
  if (mechanic !== "sketch" || isReveal) return null
  if (card?.text) return h("p", { class: "party-word", key: "word", dir: "auto" }, card.text)
  return view.mask && h("p", { class: "party-blanks", key: "blanks", dir: "auto" },
    h("span", { class: "visually-hidden", role: "status" }, spokenMask(view.mask)),
    view.mask.split(" ").map((word, at) => h("span", { key: at, class: "party-blanks-word", "aria-hidden": "true" },
      [...word].map((letter, place) => h("span", {
        key: `${place}${letter}`, class: letter === BLANK ? "party-letter-blank" : "party-letter-shown",
      }, letter === BLANK ? null : letter)))))
}

/** "2 words: 5 letters, 8 letters. Letter 4 is n." */
export function spokenMask(mask) {
  const words = mask.split(" ").map((word) => [...word].filter((letter) => /[_\p{L}\p{N}]/u.test(letter)))
  const lengths = words.map((word) => say.count.letters(word.length)).join(", ")
  const shown = words.flat()
    .flatMap((letter, place) => (letter === BLANK ? [] : [say.party.letterIs(place + 1, letter)]))
  return `${words.length > 1 ? say.party.wordCount(words.length) : ""}${lengths}.${shown.join("")}`
}
