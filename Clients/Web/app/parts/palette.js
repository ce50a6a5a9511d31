/** The nine colours, and whose is which: derived from ids by the same rule on every device. */
export const COLORS = [
  { id: "red", hex: "#E5484D" }, { id: "orange", hex: "#F5871F" }, { id: "yellow", hex: "#F2C94C" },
  { id: "green", hex: "#3DA35D" }, { id: "teal", hex: "#12A5A5" }, { id: "blue", hex: "#2F80ED" },
  { id: "indigo", hex: "#5856D6" }, { id: "purple", hex: "#9B51E0" }, { id: "pink", hex: "#EB5E9B" },
].map((color) => ({ ...color, hue: hueOf(color.hex) }))

export const SYMBOLS = [
  "anchor", "bell", "book", "cactus", "camera", "cloud", "compass", "crown", "diamond",
  "feather", "flame", "flower", "gift", "guitar", "kite", "leaf", "lightbulb", "moon",
  "mountain", "mushroom", "paw", "rocket", "snowflake", "star",
]

/** The colours as a picker shows them. */
export const PICKER = [...COLORS].sort((one, other) => one.hue - other.hue)

/** The hex colour of somebody of whom nothing but the id is known. */
export const colorOf = remembering((userId) => probe(userId, []).hex)

export function symbolOf(userId) { return SYMBOLS[place(`symbol-${userId}`, SYMBOLS.length)] }

/** The colours of those in a room as one of them sees them: {userId: hex}. */
export function rosterColors(userIds, { viewer, preferred, pins = {} } = {}) {
  const chosen = new Map()
  for (const [userId, id] of Object.entries({ ...pins, [viewer]: preferred })) {
    const color = COLORS.find((color) => color.id === id)
    if (color) chosen.set(userId, color)
  }
  const taken = new Set(chosen.values())
  const colors = {}
  for (const userId of [...new Set(userIds)].sort(byBytes)) {
    const color = chosen.get(userId) ?? probe(userId, [...taken])
    taken.add(color)
    colors[userId] = color.hex
  }
  return colors
}

export function hexOf(colorId) { return COLORS.find((color) => color.id === colorId)?.hex }

/** Dark or light letters, whichever is easier to read on a colour. */
export function lettersOn(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.19 ? "#ffffff" : "#14100e"
}

/** `AL` for Ada Lovelace, `A` for Ada. */
export const initialsOf = remembering((name) => {
  const words = name.split(/\s+/u).filter(Boolean)
  const letters = words.map((word) => characters(word).find((c) => /[\p{L}\p{N}]/u.test(c))).filter(Boolean)
  const first = letters.length ? letters : words.map((word) => characters(word)[0])
  const ends = first.length > 1 ? [first[0], first.at(-1)] : first
  return ends.map(capital).join("")
})

function characters(text) {
  return Intl.Segmenter
    ? [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map((s) => s.segment)
    : [...text]
}

/** Names and ids are asked about with every drawing of the page. */
function remembering(make) {
  const known = new Map()
  return (text) => {
    if (!known.has(text)) {
      if (known.size > 500) known.clear()
      known.set(text, make(text))
    }
    return known.get(text)
  }
}

function capital(character) {
  const upper = character.toUpperCase()
  return characters(upper).length === 1 ? upper : character
}

function probe(userId, reserved) {
  const first = place(userId, COLORS.length)
  const probed = [...COLORS.slice(first), ...COLORS.slice(0, first)]
  return probed.find((color) => reserved.every((other) => isClear(color, other)))
    ?? probed.find((color) => !reserved.includes(color)) ?? COLORS[first]
}

function isClear(one, other) {
  const apart = Math.abs(one.hue - other.hue)
  return Math.min(apart, 360 - apart) > 90
}

/** FNV-1a, 64 bits. */
function place(text, count) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return Number(hash % BigInt(count))
}

function byBytes(one, other) { return one < other ? -1 : one > other ? 1 : 0 }

function hueOf(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const sixth = most === red ? (green - blue) / spread
    : most === green ? (blue - red) / spread + 2
    : (red - green) / spread + 4
  return (sixth < 0 ? sixth + 6 : sixth) * 60
}
