import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { builtIn } from "../../../Clients/Web/app/people/faces/builtIn.js"
import { extra } from "../../../Clients/Web/app/people/faces/extras.js"
import { hairBehind, hairInFront } from "../../../Clients/Web/app/people/faces/hair.js"
import { head } from "../../../Clients/Web/app/people/faces/heads.js"
import { layered } from "../../../Clients/Web/app/people/faces/layered.js"
import { dealFaces, PARTS } from "../../../Clients/Web/app/people/randomFace.js"

const file = new URL("../../../Shared/Contracts/Avatar/AvatarCatalogue+Standard.swift", import.meta.url)
const ids = [...(await readFile(file, "utf8")).matchAll(/(?:\.free\(|\.of\(\.\w+, )"(\w+)"/g)].map(([, id]) => id)
const avatar = { baseSymbol: "face_round", skinColorHex: "#F1C27D", hairColorHex: "#1C1C1C", backgroundColorHex: "#12A5A5" }

test("everything in the catalogue is drawn", () => {
  assert.ok(ids.length > 30)
  for (const id of ids) {
    const isDrawn = id.startsWith("hair_") ? hairBehind(id, "#1C1C1C") || hairInFront(id, "#1C1C1C")
      : id.startsWith("face_") ? JSON.stringify(head(id, "#F1C27D")) !== JSON.stringify(head("nobody", "#F1C27D")) || id === "face_round"
      : extra(id)
    assert.ok(isDrawn, id)
  }
})

test("what is not known is left out, and the face stays", () => {
  assert.ok(layered({ ...avatar, baseSymbol: "face_new", hairSymbol: "hair_new", accessorySymbol: "new", skinColorHex: "red" }))
  assert.ok(builtIn("blue_blob"))
  assert.ok(builtIn("crimson_star"))
  assert.equal(builtIn("crimson_blob"), null)
  assert.equal(builtIn(undefined), null)
  assert.equal(layered(undefined), null)
})

test("the faces of newcomers are made of what is free, and differ", async () => {
  const source = await readFile(file, "utf8")
  const { baseSymbol, hairSymbol, accessorySymbol, ...colors } = PARTS
  for (const id of [...baseSymbol, ...hairSymbol, ...accessorySymbol]) assert.ok(source.includes(`.free("${id}"`), id)
  for (const hex of Object.values(colors).flat()) assert.ok(source.includes(`"${hex}"`), hex)
  for (let turn = 0; turn < 50; turn += 1) {
    const faces = dealFaces()
    assert.deepEqual(faces.map(({ avatarType }) => avatarType).sort(), ["built_in", "built_in", "layered", "layered"])
    assert.equal(new Set(faces.map(({ name }) => name.split(" ")[0])).size, 4)
  }
})
