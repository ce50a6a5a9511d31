/** How this player likes the table, kept on the device. */
const KEY = "parlor.table"
const USUAL = { fourColors: false, sort: "suit" }

let taste = null

export function tasteOf() {
  if (!taste) {
    try {
      taste = { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }
    } catch {
      taste = { ...USUAL }
    }
  }
  return taste
}

export function setTaste(change) {
  taste = { ...tasteOf(), ...change }
  try { localStorage.setItem(KEY, JSON.stringify(taste)) } catch { /* A private window keeps nothing. */ }
}
