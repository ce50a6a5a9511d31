/** `#/stream/room.K7QD?at=7`: the page, what it is about, and how it is shown. */
export function parseAddress(hash) {
  const [path, search = ""] = hash.replace(/^#/, "").split(/\?(.*)/s)
  const steps = path.split("/").filter(Boolean).map(decoded)
  return { page: steps[0] ?? "overview", about: steps.slice(1), query: Object.fromEntries(new URLSearchParams(search)) }
}

/** What is empty in the query is left out. */
export function addressOf(page, about = [], query = {}) {
  const steps = [page, ...[about].flat()].map(encoded)
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value != null && value !== "").map(
    ([name, value]) => [name, String(value)]))
  return `#/${steps.join("/")}${search.size ? `?${search}` : ""}`
}

export const addresses = {
  instance: (name) => addressOf("instance", name),
  person: (id) => addressOf("person", id),
  room: (code) => addressOf("room", code),
  match: (id) => addressOf("match", id),
  stream: (stream, query) => addressOf("stream", stream, query),
  trace: (id) => addressOf("trace", id),
  refusals: (query) => addressOf("refusals", [], query),
  tap: (query) => addressOf("tap", [], query),
  find: (kind, query) => addressOf("find", kind, query),
}

/** Parts of Parlor, such as `@clock`, are no people. */
export function isPerson(by) { return Boolean(by) && !by.startsWith("@") }

/** Ids keep the signs that are read more easily as they are. */
function encoded(step) { return encodeURIComponent(step).replaceAll("%40", "@") }

function decoded(step) {
  try { return decodeURIComponent(step) } catch { return step }
}
