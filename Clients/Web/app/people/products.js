import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { catalogue } from "./catalogue.js"
import { exampleWith } from "./examples.js"
import { faceOf } from "./gallery.js"
import { say } from "../words/pages.js"

const SHOWN = 6

/** The collections, each with some of the faces that it opens. */
export function Products({ app, me }) {
  const { products, avatars } = catalogue(app)
  if (!avatars || products.length === 0) return null
  const owned = new Set(me.ownedProductIDs)
  return h("section", { class: "stack", key: "products" },
    h("h2", { class: "section-title" }, say.avatar.collections),
    h("div", { class: "card stack-large" },
      products.map((product) => Product({ product, avatars, isOwned: owned.has(product.id) })),
      h("p", { class: "switch-hint" }, say.avatar.collectionsHint)))
}

function Product({ product, avatars, isOwned }) {
  const { avatarIds, symbols } = product.unlocks
  const faces = [
    ...avatars.builtIn.filter(({ id }) => avatarIds.includes(id)).map(faceOf),
    ...symbols.map((symbol) => exampleWith(avatars, symbol)),
  ]
  const more = faces.length - SHOWN
  return h("div", { class: ["product", !isOwned && "product-locked"], key: product.id },
    h("div", { class: "section-head" },
      h("h3", { class: "switch-label preference-name" }, product.displayName),
      isOwned ? h("span", { class: "chip chip-good" }, icon("check"), say.avatar.yours)
        : h("span", { class: "chip" }, icon("lock"), say.avatar.lockedChip)),
    h("div", { class: "product-faces", "aria-hidden": "true" },
      faces.slice(0, SHOWN).map((face, at) =>
        h(Avatar, { key: at, person: { ...face, displayName: "" }, color: "transparent" })),
      more > 0 && h("span", { class: "product-more" }, `+${more}`)))
}
