import { COLORS } from "../parts/palette.js"
import { say } from "../words/words.js"

const SHAPES = ["circle", "square", "triangle", "hexagon", "star", "heart"]

/** Parts of portraits that belong to no product: a newcomer can't ask the catalogue yet. */
export const PARTS = {
  baseSymbol: ["face_round", "face_oval", "face_square", "face_heart"],
  hairSymbol: [
    "hair_short", "hair_long", "hair_curly", "hair_wavy", "hair_bun", "hair_braids", "hair_afro", "hair_bob", "hair_mohawk",
    "hair_headscarf", "hair_turban",
  ],
  accessorySymbol: ["glasses_round", "glasses_square", "sunglasses", "headphones", "cap", "beanie", "bow", "flower"],
  skinColorHex: ["#FFE0BD", "#F1C27D", "#E0AC69", "#C68642", "#8D5524", "#5C3317"],
  hairColorHex: ["#1C1C1C", "#4A2F1B", "#8B5A2B", "#C68E3F", "#E6C35C", "#B23A1E", "#B8B8B8", "#3F7FBF", "#C04FA0"],
}

/** Two figures and two portraits, no two of a colour: `{avatarType, avatarId or avatar, name}`. */
export function dealFaces() {
  const shapes = shuffled(SHAPES)
  return shuffled(shuffled(COLORS).slice(0, 4).map((color, at) => (at < 2 ? figure(color, shapes[at]) : portrait(color))))
}

function figure({ id }, shape) { return { avatarType: "built_in", avatarId: `${id}_${shape}`, name: say.faces.figureOf(id, shape) } }

function portrait({ id, hex }) {
  const avatar = { version: 1, backgroundColorHex: hex }
  for (const [field, choices] of Object.entries(PARTS)) avatar[field] = shuffled(choices)[0]
  if (Math.random() < 0.35) delete avatar.accessorySymbol
  return { avatarType: "layered", avatar, name: say.faces.portraitOf(id, [avatar.hairSymbol, avatar.accessorySymbol].filter(Boolean)) }
}

function shuffled(all) {
  return all.map((one) => [Math.random(), one]).sort(([one], [other]) => one - other).map(([, one]) => one)
}
