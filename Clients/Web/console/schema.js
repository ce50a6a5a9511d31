/** The generated types that forms are made of. */
export const TYPES = "/console/parlor/protocol.d.ts"

const CALL = /^ {2}"([\w.]+)": \{ (key\??: \w+; )?body: (.*); reply: .*\};$/
const OPENING = "{<[("
const CLOSING = "}>])"

/**
 * Every call that a device may send, as {name, about, hasKey, fields}. A field is {name, isOptional, type, kind,
 * choices}. `fields` is null where the body is no object of fields: then it is written as JSON.
 */
export function callsOf(text) {
  const lines = text.split("\n")
  const types = typesOf(lines)
  const begin = lines.indexOf("export interface Calls {")
  const calls = []
  for (let at = begin + 1; begin >= 0 && at < lines.length && lines[at] !== "}"; at += 1) {
    const found = CALL.exec(lines[at])
    if (!found) continue
    const [, name, key, body] = found
    const about = /^ {2}\/\*\* (.*) \*\/$/.exec(lines[at - 1])?.[1] ?? ""
    calls.push({ name, about, hasKey: key !== undefined, fields: fieldsOf(body, types) })
  }
  return calls
}

/** What somebody filled in as the body of a call. Throws a sentence where that is none. */
export function bodyOf(fields, values) {
  if (!fields) return json("body", values.body || "{}")
  const body = {}
  for (const field of fields) {
    const text = values[field.name] ?? ""
    if (text === "" && field.isOptional) continue
    if (text === "" && field.kind !== "text") throw new Error(`'${field.name}' is missing.`)
    body[field.name] = valueOf(field, text)
  }
  return body
}

function valueOf({ name, kind }, text) {
  if (kind === "flag") return text === "true"
  if (kind === "json") return json(name, text)
  if (kind !== "number") return text
  const number = Number(text)
  if (!Number.isFinite(number)) throw new Error(`'${name}' is no number.`)
  return number
}

function json(name, text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`'${name}' is no JSON: ${error.message}`)
  }
}

/** Objects by their name, as fields, and other names, as what they stand for. */
function typesOf(lines) {
  const [objects, names] = [new Map(), new Map()]
  let fields = null
  for (const line of lines) {
    const [, object, isEmpty] = /^export interface (\w+) \{(\}?)$/.exec(line) ?? []
    const [, name, meaning] = /^export type (\w+) = (.*);$/.exec(line) ?? []
    if (object) objects.set(object, (fields = []))
    if (isEmpty || line === "}") fields = null
    if (name) names.set(name, meaning)
    const found = fields && /^ {2}(\w+)(\??): (.*);$/.exec(line)
    if (found) fields.push({ name: found[1], isOptional: found[2] === "?", type: found[3] })
  }
  return { objects, names }
}

function fieldsOf(body, types) {
  if (body === "Record<string, never>") return []
  const fields = body.startsWith("{ ") ? partsOf(body.slice(2, -2)) : types.objects.get(body)
  return fields?.map((field) => ({ ...field, ...kindOf(field.type, types.names) })) ?? null
}

/** `a: string; b?: { c: number }` */
function partsOf(text) {
  const parts = []
  let [depth, begin] = [0, 0]
  for (let at = 0; at <= text.length; at += 1) {
    if (OPENING.includes(text[at] ?? " ")) depth += 1
    if (CLOSING.includes(text[at] ?? " ")) depth -= 1
    if (at < text.length && (depth > 0 || text[at] !== ";")) continue
    const [, name, mark, type] = /^(\w+)(\??): (.*)$/.exec(text.slice(begin, at).trim()) ?? []
    if (name) parts.push({ name, isOptional: mark === "?", type })
    begin = at + 1
  }
  return parts
}

function kindOf(type, names) {
  const known = { string: "text", number: "number", boolean: "flag" }[type]
  if (known) return { kind: known }
  const words = type.split(" | ")
  if (words.every((word) => /^"[^"]*"$/.test(word))) {
    return { kind: "choice", choices: words.map((word) => JSON.parse(word)) }
  }
  const meaning = names.get(type)
  return meaning && meaning !== type ? kindOf(meaning, names) : { kind: "json" }
}
