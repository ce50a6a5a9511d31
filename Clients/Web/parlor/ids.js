/** A random UUID. Pages without TLS have no `crypto.randomUUID`, and old Node has no `crypto` at all. */
export function uuid() {
  const bytes = new Uint8Array(16)
  if (globalThis.crypto?.getRandomValues) crypto.getRandomValues(bytes)
  else for (let i = 0; i < 16; i++) bytes[i] = Math.random() * 256
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join("-")
}

/** The same text always has the same digest. It is no secret and no signature. */
export function digest(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 2654435761)
    b = Math.imul(b ^ text.charCodeAt(i), 1597334677)
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("")
}
