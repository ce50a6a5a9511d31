/** `turnSeconds` as `Turn seconds` */
export function title(name) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()
  return words[0].toUpperCase() + words.slice(1)
}

export function capital(text) { return text && text[0].toUpperCase() + text.slice(1) }
