const LONGEST_NAME = 40

/** What is wrong with a name, for the one who types it; nothing if it will do. */
export function nameFlaw(typed) {
  const name = typed.trim()
  if (!name) return "A name needs at least one letter or sign."
  const letters = graphemes(name)
  const over = letters.length - LONGEST_NAME
  if (over > 0) return `${LONGEST_NAME} characters fit. That is ${over} too many.`
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u.test(name) || letters.some(isInvisible)) {
    return "There is a sign in it that nobody could see. Type it again by hand."
  }
  if (/[\p{Mn}\p{Me}]{5}/u.test(name.normalize("NFD"))) return "One letter has too many accents: four at most."
  return null
}

export function handleFlaw(typed) {
  const handle = typed.replace(/^@/, "")
  if (/[^a-z0-9]/i.test(handle)) return "Letters from A to Z and digits only."
  if (handle.length < 3) return "3 characters at least."
  if (handle.length > 20) return "20 characters at most."
  return null
}

export function emailFlaw(typed) {
  return /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(typed.trim())
    ? null : "An email looks like name@example.org."
}

export function passwordFlaw(typed) {
  const { length } = new TextEncoder().encode(typed)
  return length < 8 ? "8 characters at least." : length > 1024 ? "That is too long." : null
}

export function codeFlaw(typed) {
  return typed.replace(/[\s-]/g, "").length === 8 ? null : "The code has 8 letters and digits."
}

function graphemes(text) {
  return Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]
}

function isInvisible(letter) {
  return letter !== " " && /^[\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(letter)
}
