import { say } from "../words/words.js"

/** The layers of a portrait: what the catalogue and the avatar call them. */
export const LAYERS = [
  { id: "base", field: "baseSymbol", name: say.faces.face },
  { id: "hair", field: "hairSymbol", name: say.faces.hair, isOptional: true },
  { id: "accessory", field: "accessorySymbol", name: say.faces.extras, isOptional: true },
]

export const COLOR_LAYERS = [
  { id: "skinColors", field: "skinColorHex", name: say.faces.skin },
  { id: "hairColors", field: "hairColorHex", name: say.faces.hair },
  { id: "backgroundColors", field: "backgroundColorHex", name: say.faces.background },
]

/** Any portrait, of what is not locked. */
export function shuffled(avatars, isLocked = (item) => item.productId) {
  const avatar = { version: 1 }
  for (const { id, field, isOptional } of LAYERS) {
    const free = avatars[id].filter((item) => !isLocked(item))
    const isBare = isOptional && (free.length === 0 || Math.random() < (id === "hair" ? 0.06 : 0.35))
    if (!isBare) avatar[field] = any(free).id
  }
  for (const { id, field } of COLOR_LAYERS) avatar[field] = any(avatars[id])
  return avatar
}

/** A portrait that shows one symbol. */
export function exampleWith(avatars, symbol) {
  const avatar = {
    version: 1, baseSymbol: avatars.base[0].id, skinColorHex: nth(avatars.skinColors, 2), hairSymbol: avatars.hair[0]?.id,
    hairColorHex: nth(avatars.hairColors, 1), backgroundColorHex: nth(avatars.backgroundColors, 4),
  }
  const layer = LAYERS.find(({ id }) => avatars[id].some((item) => item.id === symbol))
  if (layer) avatar[layer.field] = symbol
  if (layer?.id === "base") delete avatar.hairSymbol
  return { avatarType: "layered", avatar }
}

function nth(list, at) { return list[at % list.length] }

function any(list) { return list[Math.floor(Math.random() * list.length)] }
