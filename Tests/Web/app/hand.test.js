import assert from "node:assert/strict"
import { test } from "node:test"

const kept = new Map()
const page = {
  innerWidth: 375, innerHeight: 667,
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
}
for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true })

const { Hand } = await import("../../../Clients/Web/app/match/hand.js")
const { nameOf } = await import("../../../Clients/Web/app/match/cards.js")

const cards = ["9D", "2C", "KS", "9S", "2H"]

/** Ada's hand, drawn as often as it asks for it. */
function hand() {
  const memory = {}
  let drawings = 0
  const draw = () => Hand({ cards, memory, isMyTurn: true, isLegal: () => true, onPlay() {}, redraw: () => { drawings += 1 } })
  return { memory, draw, get drawings() { return drawings } }
}

const slots = (drawn) => drawn.children.filter(({ props }) => [props.class].flat().includes("hand-card"))
const order = (drawn) => slots(drawn).map(({ key }) => key).join(" ")
const sort = (drawn) => drawn.children.find(({ props }) => props.class === "hand-sort")

test("one button sorts the hand the other way and back, and this device remembers it", () => {
  const ada = hand()
  assert.equal(order(ada.draw()), "9S KS 2H 2C 9D")
  assert.equal(sort(ada.draw()).props["aria-label"], "Sort by rank")
  sort(ada.draw()).props.on.click()
  assert.equal(ada.drawings, 1)
  assert.equal(order(ada.draw()), "2H 2C 9S 9D KS")
  assert.equal(JSON.parse(kept.get("parlor.table")).sort, "rank")
  assert.equal(sort(ada.draw()).props["aria-label"], "Sort by suit")
  sort(ada.draw()).props.on.click()
  assert.equal(order(ada.draw()), "9S KS 2H 2C 9D")
})

test("each card keeps its name and glides, however the hand is sorted", () => {
  const ada = hand()
  const seen = () => new Map(slots(ada.draw()).map(({ key, props }) => [key, `${props.flip} ${props["aria-label"]}`]))
  const bySuit = seen()
  sort(ada.draw()).props.on.click()
  for (const [key, words] of seen()) assert.equal(words, bySuit.get(key))
  assert.equal(bySuit.get("KS"), `hand-KS ${nameOf("KS")}, can be played`)
  sort(ada.draw()).props.on.click()
})

test("the arrow keys follow the order that is seen, from the card that has the focus", () => {
  const ada = hand()
  const focused = []
  ada.memory.cards = Object.fromEntries(cards.map((card) => [card, { focus: () => focused.push(card), matches: () => false }]))
  const press = (key) => {
    const slot = slots(ada.draw()).find(({ props }) => props.tabindex === "0")
    slot.props.on.keydown({ key, preventDefault() {} })
  }
  ada.memory.focus = "2H"
  press("ArrowRight")
  assert.deepEqual(focused, ["2C"])
  sort(ada.draw()).props.on.click()
  press("ArrowRight")
  press("ArrowLeft")
  press("ArrowLeft")
  assert.deepEqual(focused, ["2C", "9S", "2C", "2H"])
  assert.equal(slots(ada.draw()).filter(({ props }) => props.tabindex === "0").length, 1)
  sort(ada.draw()).props.on.click()
})
