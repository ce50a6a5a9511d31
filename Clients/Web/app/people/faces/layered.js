import { INK, box, darker, fill, lighter, line, mix } from "./paint.js"
import { extra, HATS } from "./extras.js"
import { hairBehind, hairInFront } from "./hair.js"
import { features, head, isHead } from "./heads.js"
import { isPictured, miss, picture } from "./pictures.js"

/** As much of the square of 100 as a portrait shows. */
export const SEEN = { x: 8, y: 5, size: 84 }
const TALL = new Set(["hair_bun", "hair_mohawk", "hair_flames", "hair_afro", "hair_curly", "hair_rainbow"])

/**
 * A portrait, put together from behind to the front: the operator's picture of each part, else ours. What is not known
 * is left out.
 */
export function layered(avatar) {
  if (!avatar) return null
  const ground = avatar.backgroundColorHex ?? "#12a5a5"
  const skin = avatar.skinColorHex ?? "#e0ac69"
  const hair = avatar.hairColorHex ?? "#4a2f1b"
  const own = {
    base: picture("base", avatar.baseSymbol, skin, SEEN), hair: picture("hair", avatar.hairSymbol, hair, SEEN),
    accessory: picture("accessory", avatar.accessorySymbol, INK, SEEN),
  }
  const isUnderHat = HATS.has(avatar.accessorySymbol) && TALL.has(avatar.hairSymbol)
  const style = isUnderHat && avatar.hairSymbol !== "hair_afro" && avatar.hairSymbol !== "hair_rainbow"
    ? "hair_short" : avatar.hairSymbol
  const [behind, front] = own.hair ? [] : [hairBehind(style, hair), hairInFront(style, hair)]
  const onTop = own.accessory ?? extra(avatar.accessorySymbol)
  if (!own.base && !isHead(avatar.baseSymbol)) miss("base", avatar.baseSymbol)
  if (!own.hair && !behind && !front) miss("hair", avatar.hairSymbol)
  if (!onTop) miss("accessory", avatar.accessorySymbol)
  const shirt = shirtOn(ground)
  return [
    box(0, 0, 100, 100, 0, ground),
    fill("M100 8A62 62 0 0 0 100 92z", lighter(ground, 0.2), { opacity: 0.5 }),
    behind,
    own.base ?? [
      fill("M10 101c1-14 13-21 29-23h22c16 2 28 9 29 23z", shirt),
      fill("M42 64h16v14.5q-8 7-16 0z", darker(skin, 0.2)),
      line("M40 78.5q10 9 20 0", darker(shirt, 0.24), 2.4),
      head(avatar.baseSymbol, skin),
      features(avatar.baseSymbol, skin, darker(style ? hair : mix(skin, "#3a1d10", 0.5), 0.25)),
    ],
    own.hair ?? [
      isUnderHat || front,
      isUnderHat && style !== "hair_afro" && hairInFront("hair_short", hair),
    ],
    onTop,
  ]
}

/** Whether there is a picture of this symbol: an operator's own is known by its name alone. */
export function isDrawn(layer, id) {
  if (isPictured(layer, id)) return true
  switch (layer) {
    case "base": return isHead(id)
    case "hair": return Boolean(hairBehind(id, "#000000") || hairInFront(id, "#000000"))
    default: return Boolean(extra(id))
  }
}

/** A shirt that is seen on the background. */
function shirtOn(ground) {
  return mix(darker(ground, 0.52), "#2f6152", 0.18)
}
