import assert from "node:assert/strict"
import { test } from "node:test"
import { fileName, fileOf } from "../../../Clients/Web/app/drawing/files.js"

test("a file is called as the drawing, or a drawing", () => {
  assert.equal(fileName("Harbour", "png"), "Harbour.png")
  assert.equal(fileName("Harbour", "lapse"), "Harbour.time-lapse.svg")
  assert.equal(fileName("סירה ⛵", "svg"), "סירה ⛵.svg")
  for (const title of [undefined, null, "", "  ", "..."]) assert.equal(fileName(title, "json"), "drawing.json")
})

test("no title leads into another folder, or is refused by a system", () => {
  assert.equal(fileName("../etc/hosts", "png"), "etc-hosts.png")
  assert.equal(fileName("Boats: 1/2?", "png"), "Boats- 1-2-.png")
  assert.equal(fileName("a\\b\nc|d", "png"), "a-b-c-d.png")
  assert.equal(fileName(".hidden. ", "png"), "hidden.png")
  assert.equal(fileName("🎈".repeat(200), "png"), `${"🎈".repeat(80)}.png`)
})

test("each format is a file of its type, with what the server made", async () => {
  const asked = []
  const drawing = {
    state: { title: "Harbour" },
    async export({ format }) {
      asked.push(format)
      if (format === "png") return { png: new Uint8Array([137, 80, 78, 71]) }
      return format === "json" ? { drawing: { strokes: [], stamps: [] } } : { svg: `<svg id="${format}"/>` }
    },
  }
  const files = await Promise.all(["png", "svg", "json", "lapse"].map((format) => fileOf(drawing, format)))
  assert.deepEqual(asked, ["png", "svg", "json", "lapse"])
  assert.deepEqual(files.map(({ name, type }) => [name, type]), [
    ["Harbour.png", "image/png"], ["Harbour.svg", "image/svg+xml"],
    ["Harbour.json", "application/json"], ["Harbour.time-lapse.svg", "image/svg+xml"],
  ])
  assert.deepEqual([...new Uint8Array(await files[0].arrayBuffer())], [137, 80, 78, 71])
  assert.equal(await files[1].text(), '<svg id="svg"/>')
  assert.deepEqual(JSON.parse(await files[2].text()), { strokes: [], stamps: [] })
  assert.equal(await files[3].text(), '<svg id="lapse"/>')
})
