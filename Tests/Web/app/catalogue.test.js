import assert from "node:assert/strict"
import { test } from "node:test"
import { erases, lookOf, LOOKS, takeBrushes } from "../../../Clients/Web/app/drawing/looks.js"
import { marksOf } from "../../../Clients/Web/app/drawing/brushes.js"
import { exampleWith, shuffled } from "../../../Clients/Web/app/people/examples.js"
import { FirstFace } from "../../../Clients/Web/app/people/firstFace.js"
import { builtIn } from "../../../Clients/Web/app/people/faces/builtIn.js"
import { isDrawn, layered } from "../../../Clients/Web/app/people/faces/layered.js"
import { takePictures, whenMissing } from "../../../Clients/Web/app/people/faces/pictures.js"
import { portray, portraySender } from "../../../Clients/Web/parlor/folds/portraits.js"

const own = {
  version: 1, hair: [], skinColors: ["#C68642"], hairColors: ["#1C1C1C"], backgroundColors: ["#0A6EBD"],
  builtIn: [
    {
      id: "whale_gold", displayName: "Golden whale", shape: "whale", colorHexes: ["#FFE08A", "#B8860B"],
      productId: "treasure",
    },
    { id: "whale", displayName: "Whale", shape: "whale", colorHexes: ["#0A6EBD"] },
  ],
  base: [{ id: "face_otter", displayName: "Otter" }],
  accessory: [{ id: "snorkel", displayName: "Snorkel", productId: "treasure" }],
}

test("an operator's own figure is drawn by its look, and Parlor's as before", () => {
  assert.equal(builtIn("whale"), null)
  const whale = JSON.stringify(builtIn("whale", { shape: "whale", colorHexes: ["#0A6EBD"] }))
  assert.ok(whale.includes("#0A6EBD"))
  const star = builtIn("tide", { shape: "star", colorHexes: ["#0A6EBD", "#FFFFFF"] })
  assert.ok(JSON.stringify(star).includes("linearGradient"))
  for (const [id, look] of [
    ["blue_circle", { shape: "circle", colorHexes: ["#2F80ED"] }],
    ["gold_star", { shape: "star", colorHexes: ["#FFE08A", "#B8860B"] }],
    ["rainbow_heart", { shape: "heart", colorHexes: ["#E5484D", "#F2C94C", "#3DA35D", "#2F80ED", "#9B51E0"] }],
  ]) assert.deepEqual(builtIn(id, look), builtIn(id))
  const renewed = builtIn("blue_circle", { shape: "circle", colorHexes: ["#000000"] })
  assert.notDeepEqual(renewed, builtIn("blue_circle"))
})

test("a symbol without a picture is known", () => {
  assert.ok(isDrawn("base", "face_round") && isDrawn("hair", "hair_long") && isDrawn("accessory", "crown"))
  assert.ok(!isDrawn("base", "face_otter") && !isDrawn("hair", "hair_kelp") && !isDrawn("accessory", "snorkel"))
  for (const name of ["constructor", "toString"]) {
    for (const layer of ["base", "hair", "accessory"]) assert.ok(!isDrawn(layer, name), name)
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z" fill="currentColor"/></svg>'
const imageIn = (hex) => `data:image/svg+xml,${encodeURIComponent(svg.replace("currentColor", hex))}`

test("the operator's pictures are drawn in the colours of their layers, as images", (t) => {
  const smiling = { baseSymbol: "face.smiling", skinColorHex: "#C68642", hairSymbol: "wind", hairColorHex: "#1C1C1C", accessorySymbol: "crown" }
  const drawn = () => JSON.stringify(layered(smiling))
  const plain = drawn()
  takePictures({ ...own, base: [{ id: "face.smiling", svg }], hair: [{ id: "wind", svg }], builtIn: [{ id: "carp", shape: "fish.fill", svg }] })
  t.after(() => takePictures(own))
  assert.ok(isDrawn("base", "face.smiling") && isDrawn("hair", "wind") && !isDrawn("accessory", "wind"))
  assert.ok(drawn().includes(imageIn("#C68642")) && drawn().includes(imageIn("#1C1C1C")))
  assert.ok(JSON.stringify(builtIn("carp", { shape: "fish.fill", colorHexes: ["#0A6EBD"] })).includes(imageIn("#0A6EBD")))
  assert.ok(!drawn().includes("<path"), "It is no part of the page.")
  const crown = layered({ ...smiling, baseSymbol: "face_round" })
  assert.notDeepEqual(crown, layered({ ...smiling, baseSymbol: "face_round", accessorySymbol: undefined }))
  takePictures(own)
  assert.equal(drawn(), plain)
})

test("forty symbols of the operator's own are drawn, each by its own picture", (t) => {
  const path = (number) => `<path d="M0 0h${number}v9z"/>`
  const picture = (number) => `<svg xmlns="http://www.w3.org/2000/svg">${path(number)}</svg>`
  const base = Array.from({ length: 40 }, (_, number) => ({ id: `figure.${number}`, svg: picture(number) }))
  const colors = { skinColorHex: "#C68642", hairColorHex: "#1C1C1C" }
  const drawn = ({ id }) => JSON.stringify(layered({ baseSymbol: id, ...colors }))
  takePictures({ ...own, base })
  t.after(() => takePictures(own))
  assert.equal(new Set(base.map(drawn)).size, 40)
  for (const [number, symbol] of base.entries()) {
    assert.ok(isDrawn("base", symbol.id), symbol.id)
    assert.ok(drawn(symbol).includes(encodeURIComponent(path(number))), symbol.id)
  }
})

test("what has no picture asks for the catalogue once, when somebody is signed in", (t) => {
  let [isSignedIn, asked] = [false, 0]
  whenMissing(() => {
    asked += 1
    return isSignedIn
  })
  t.after(() => whenMissing(() => false))
  const ask = (avatar) => layered({ baseSymbol: "face_round", ...avatar })
  ask({ hairSymbol: "hair_short", accessorySymbol: "crown" })
  ask({})
  assert.equal(asked, 0)
  ask({ hairSymbol: "tornado" })
  assert.equal(asked, 1)
  isSignedIn = true
  for (let turn = 0; turn < 3; turn += 1) ask({ hairSymbol: "tornado" })
  assert.equal(asked, 2)
  ask({ baseSymbol: "face.dashed", accessorySymbol: "tornado" })
  assert.equal(asked, 4)
})

test("a portrait is put together of any catalogue", () => {
  for (let turn = 0; turn < 30; turn += 1) {
    const avatar = shuffled(own)
    assert.equal(avatar.baseSymbol, "face_otter")
    assert.equal(avatar.hairSymbol ?? avatar.accessorySymbol, undefined)
  }
  assert.equal(exampleWith(own, "snorkel").avatar.accessorySymbol, "snorkel")
})

test("who begins with a face that the operator does not have gets one that there is", async () => {
  const calls = []
  const parlor = {
    async call(name, body) {
      if (name === "person.avatars") return own
      calls.push([name, body])
      if (calls.length === 1) throw Object.assign(new Error("There is no such avatar."), { code: "BAD_INPUT" })
    },
  }
  await new FirstFace().wear(parlor)
  const [name, body] = calls[1]
  assert.equal(name, calls[0][0])
  assert.ok(body.avatarId === "whale" || body.avatar.baseSymbol === "face_otter")
})

test("the operator's brushes take the place of ours, and others are painted as the nearest", () => {
  assert.equal(lookOf("Soft Pencil"), "pencil")
  const brushes = [
    { id: "sponge", displayName: "Sponge", erases: false, lines: [{ width: 3, opacity: 0.5, isFlat: false }] },
    { id: "rubber", displayName: "Rubber", erases: true, lines: [{ width: 2, opacity: 1, isFlat: false }] },
  ]
  assert.ok(takeBrushes(brushes))
  assert.ok(!takeBrushes(brushes))
  assert.deepEqual(Object.keys(LOOKS), ["sponge", "rubber"])
  assert.equal(lookOf("pencil"), "sponge")
  assert.equal(lookOf({ name: "my Rubber" }), "rubber")
  assert.ok(erases("rubber") && !erases("pencil"))
  assert.equal(marksOf({ brush: "pen", brushSize: 10, points: [{ x: 0, y: 0 }] })[0].width, 30)
})

test("how an operator's own figure looks goes wherever somebody is shown, and goes when they choose another", () => {
  const avatarLook = { shape: "whale", colorHexes: ["#0A6EBD"] }
  const whale = { userId: "ada", displayName: "Ada", avatarType: "built_in", avatarId: "whale", avatarLook }
  const place = portray({ id: "ada" }, whale)
  assert.deepEqual(place.avatarLook, avatarLook)
  assert.deepEqual(portraySender({ senderId: "ada" }, whale).senderAvatarLook, avatarLook)
  const plain = { userId: "ada", displayName: "Ada", avatarType: "built_in", avatarId: "blue_circle" }
  assert.equal(portray(place, plain).avatarLook, undefined)
})
