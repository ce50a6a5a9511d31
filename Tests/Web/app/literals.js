/** The texts in quotes of a module, without its imports and comments. Of a template, `$` stands for each value. */
export function literalsOf(module) {
  const source = module.replace(/^import [^;]*?"[^"]*"$|^export .* from "[^"]*"$/gmu, "")
  const literals = []
  let at = 0
  let before = ""

  const string = (quote) => {
    const begin = (at += 1)
    while (at < source.length && source[at] !== quote) at += source[at] === "\\" ? 2 : 1
    return source.slice(begin, at++)
  }
  const template = () => {
    let text = ""
    at += 1
    while (at < source.length && source[at] !== "`") {
      if (source.startsWith("${", at)) {
        at += 2
        text += "$"
        code("}")
        at += 1
      } else {
        text += source[at++]
      }
    }
    at += 1
    return text
  }
  const regularExpression = () => {
    let isInSet = false
    for (at += 1; at < source.length && (source[at] !== "/" || isInSet); at += 1) {
      if (source[at] === "\\") at += 1
      else if (source[at] === "[") isInSet = true
      else if (source[at] === "]") isInSet = false
    }
    at += 1
  }
  // Until the closing brace of a value in a template, or the end.
  const code = (end) => {
    let depth = 0
    while (at < source.length) {
      const sign = source[at]
      if (sign === end && depth === 0) return
      if (source.startsWith("//", at)) {
        at = (source.indexOf("\n", at) + 1 || source.length + 1) - 1
        continue
      }
      if (source.startsWith("/*", at)) {
        at = source.indexOf("*/", at) + 2
        continue
      }
      if (sign === "\"" || sign === "'") literals.push(string(sign))
      else if (sign === "`") literals.push(template())
      else if (sign === "/" && /[(,=:[!&|?{};\n>]$|return$|^$/.test(before.trimEnd())) regularExpression()
      else {
        if (sign === "{") depth += 1
        if (sign === "}") depth -= 1
        at += 1
      }
      before = source.slice(Math.max(0, at - 12), at)
    }
  }
  code()
  return literals
}
