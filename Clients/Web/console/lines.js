/** What a command printed as JSON, an object on each line. A line that is no JSON is left out. */
export function objects(output) {
  return output.split("\n").map(object).filter((found) => found !== null)
}

export function object(line) {
  if (line.trim() === "") return null
  try {
    const found = JSON.parse(line)
    return typeof found === "object" ? found : null
  } catch {
    return null
  }
}

/** The only object of a command that prints one. */
export function first(output) { return objects(output)[0] ?? null }
