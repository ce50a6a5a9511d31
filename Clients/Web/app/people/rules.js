import { say } from "../words/pages.js"

const LONGEST_NAME = 40

/** What is wrong with a name, for the one who types it; nothing if it will do. */
export function nameFlaw(typed) {
  const name = typed.trim()
  if (!name) return say.flaws.noName
  const letters = graphemes(name)
  const over = letters.length - LONGEST_NAME
  if (over > 0) return say.flaws.longName(LONGEST_NAME, over)
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u.test(name) || letters.some(isInvisible)) {
    return say.flaws.invisible
  }
  if (/[\p{Mn}\p{Me}]{5}/u.test(name.normalize("NFD"))) return say.flaws.accents
  return null
}

export function handleFlaw(typed) {
  const handle = typed.replace(/^@/, "")
  if (/[^a-z0-9]/i.test(handle)) return say.flaws.letters
  if (handle.length < 3) return say.flaws.least3
  if (handle.length > 20) return say.flaws.most20
  return null
}

export function emailFlaw(typed) {
  return /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(typed.trim())
    ? null : say.flaws.email
}

export function passwordFlaw(typed) {
  const { length } = new TextEncoder().encode(typed)
  return length < 8 ? say.flaws.least8 : length > 1024 ? say.flaws.tooLong : null
}

export function codeFlaw(typed) {
  return typed.replace(/[\s-]/g, "").length === 8 ? null : say.flaws.code
}

function graphemes(text) {
  return Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]
}

function isInvisible(letter) {
  return letter !== " " && /^[\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(letter)
}
