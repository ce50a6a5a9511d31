import { say } from "../../../words/games.js"
import { capital } from "../../words.js"

/** A card's text with a name in the place of `{player}`. */
export function filled(text, name) { return (text ?? "").replaceAll("{player}", () => name ?? say.common.somebodyInline) }

export function spelled(count) { return say.count.spelled[count] ?? String(count) }

export function signed(points) { return points > 0 ? `+${points}` : `−${Math.abs(points)}` }

/** How large a text may be written on a card. */
export function sizeOf(text) {
  const length = [...text].length
  if (/^[\p{Extended_Pictographic}\p{Emoji_Component}\s+=]+$/u.test(text) && length < 24) return "emoji"
  return length <= 18 ? "word" : length <= 60 ? "short" : length <= 110 ? "middle" : "long"
}

/** A sentence at its blank: `["The soup is made of ", "."]`; one part if it has none. */
export function aroundBlank(text) { return text.split(/_{2,}/) }

/** What the server says of every game in English, in the language of the app. */
export function known(text) { return say.fromServer[text] ?? text }

/** How a match speaks of its seats: the viewer is "you", and comes first. */
export function namer(seats, mySeat) {
  const name = (seat) => (seat === mySeat ? say.common.youInline : seats[seat]?.name ?? say.common.somebodyInline)
  const all = (chosen) =>
    say.common.list([...chosen].sort((one, other) => (other === mySeat) - (one === mySeat) || one - other).map(name))
  return {
    name,
    all,
    start: (seat) => capital(name(seat)),
    /** "Ben has", "You have", "Ben and Cleo have". */
    do: (chosen, verbs) => `${capital(all(chosen))} ${verbFor(chosen, verbs, mySeat)}`,
  }
}

/** A verb is written for one, for several, for you, and for you and others. What is left out is as for several. */
function verbFor(chosen, [one, many = one, you = many, yours = many], mySeat) {
  if (chosen.includes(mySeat)) return chosen.length === 1 ? you : yours
  return chosen.length === 1 ? one : many
}

/** A text as guesses are compared: small letters without accents, marks and articles. */
export function plain(text) {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !["a", "an", "the", "to", "some", "my", "your"].includes(word))
  return (telling.length ? telling : words).join(" ")
}

/** Whether a wrong guess was nearly one of the answers. */
export function isNear(guess, answers) {
  const said = plain(guess)
  return said !== "" && answers.some((answer) => {
    const wanted = plain(answer)
    if (wanted === "") return false
    const most = Math.max(1, Math.floor(wanted.length / 3))
    if (wanted.length > 3 && distance(said, wanted) <= most) return true
    const telling = wanted.split(" ").filter((word) => word.length > 3)
    return telling.length > 1 && telling.some((word) => said.split(" ").includes(word))
  })
}

function distance(one, other) {
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 0; row < one.length; row += 1) {
    const next = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      next.push(Math.min(
        last[column] + (one[row] === other[column] ? 0 : 1), last[column + 1] + 1, next[column] + 1))
    }
    last = next
  }
  return last.at(-1)
}
