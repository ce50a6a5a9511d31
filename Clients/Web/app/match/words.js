/** Words that the sentences of all games need. */

/** `5 cards`, `1 card` */
export function count(number, thing, things = `${thing}s`) {
  return `${number} ${number === 1 ? thing : things}`
}

/** `Ada`, `Ada and Ben`, `Ada, Ben and Cleo` */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}

/** `turnSeconds` as `Turn seconds` */
export function title(name) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()
  return words[0].toUpperCase() + words.slice(1)
}

export function capital(text) { return text && text[0].toUpperCase() + text.slice(1) }
