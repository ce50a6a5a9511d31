/**
 * A value as lines of JSON: {depth, name, text, kind, path}. `kind` is "object", "array", "text", "number", "flag" or
 * "end"; paths are as in a difference: `seats[ben].isReady`.
 */
export function treeLines(value, { depth = 0, name = null, path = "", closed = new Set() } = {}) {
  const line = { depth, name, path }
  if (value === null || typeof value !== "object") return [{ ...line, kind: kindOf(value),
    text: JSON.stringify(value) }]
  const isArray = Array.isArray(value)
  const [open, end] = isArray ? "[]" : "{}"
  const entries = isArray ? itemsOf(value) : fieldsOf(value, path)
  const kind = isArray ? "array" : "object"
  if (entries.length === 0) return [{ ...line, kind, text: open + end, isEmpty: true }]
  if (closed.has(path)
    && path !== "") return [{ ...line, kind, text: `${open}…${end}`, count: entries.length, isClosed: true }]
  return [
    { ...line, kind, text: open, count: entries.length },
    ...entries.flatMap(({ name, child, step }) =>
      treeLines(child, { depth: depth + 1, name, path: path + step, closed })),
    { depth, name: null, path, kind: "end", text: end },
  ]
}

function fieldsOf(object, path) {
  return Object.entries(object).map(([name, child]) => ({ name, child, step: path ? `.${name}` : name }))
}

/** Fields by which `parlor diff` tells objects in an array apart. */
const NAMES = ["id", "userId", "deviceId", "messageId", "matchId", "conversationId", "code", "person", "key"]

function itemsOf(array) {
  const name = NAMES.find((name) => {
    const ids = array.map((item) => item?.[name])
    return ids.length > 0 && ids.every((id) => id != null && typeof id !== "object") && new Set(ids).size === ids.length
  })
  return array.map((child, index) => ({ name: null, child, step: `[${name ? child[name] : index}]` }))
}

function kindOf(value) { return { string: "text", number: "number" }[typeof value] ?? "flag" }

/** The paths that differ, each as "new", "changed" or "gone". */
export function marksOf(changes) {
  return new Map(changes.map((change) => [change.path, kindOfChange(change)]))
}

/** The same between two values that are at hand. */
export function marksBetween(before, after) {
  const [old, now] = [textsOf(before), textsOf(after)]
  const marks = new Map([...old.keys()].filter((path) => !now.has(path)).map((path) => [path, "gone"]))
  for (const [path, text] of now) {
    if (!old.has(path)) marks.set(path, "new")
    else if (old.get(path) !== text) marks.set(path, "changed")
  }
  return marks
}

/** What stands at each path. Of objects and arrays only that they are there: what is in them has paths too. */
function textsOf(value) {
  const lines = treeLines(value).filter(({ kind }) => kind !== "end")
  return new Map(lines.map(({ path, kind, text }) => [path, kind === "object" || kind === "array" ? kind : text]))
}

export function kindOfChange(change) { return !("old" in change) ? "new" : !("new" in change) ? "gone" : "changed" }

/** The mark of a line: its own, or that of what it is inside of. */
export function markOf(marks, path) {
  if (marks.size === 0) return null
  for (const [changed, mark] of marks) {
    if (path === changed || path.startsWith(`${changed}.`) || path.startsWith(`${changed}[`)) return mark
  }
  return null
}
