/** `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`, with the language's own word for "and". */
export function joined(names, and) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`
}

/** `Ada, Ben and 3 others`: at most this many names. */
export function shortened(names, most, and, others) {
  if (names.length <= most) return joined(names, and)
  return joined([...names.slice(0, most - 1), others(names.length - (most - 1))], and)
}

export function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1) }

/** `5 cards`, `1 card` */
export function many(count, thing, things) { return `${count} ${count === 1 ? thing : things}` }
