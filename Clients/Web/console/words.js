/** The words of a command as somebody types them into a shell. */
export function commandLine(words) { return ["parlor", ...words].map(quoted).join(" ") }

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** `--by ada --limit 50` of {by: "ada", limit: 50}; what is empty is left out. */
export function options(values) {
  return Object.entries(values).flatMap(([name, value]) => {
    const text = String(value ?? "").trim()
    return text === "" ? [] : [`--${name}`, text]
  })
}

/** What somebody typed between spaces, such as prefixes of topics. */
export function operands(text) { return (text ?? "").split(/\s+/).filter(Boolean) }
