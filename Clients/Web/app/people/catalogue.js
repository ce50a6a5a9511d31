import { say } from "../words/pages.js"
import { takePictures } from "./faces/pictures.js"

let known = { app: null }

/** All avatars and products there are, read once a session; empty until then. */
export function catalogue(app) {
  if (known.mine !== app.mine) {
    known = { mine: app.mine, avatars: null, products: [] }
    read(app, known)
  }
  return known
}

async function read(app, into) {
  try {
    const [avatars, { products }] = await Promise.all([
      app.parlor.call("person.avatars", {}), app.parlor.call("store.products", {}),
    ])
    takePictures(avatars)
    Object.assign(into, { avatars: inOwnWords(avatars), products: products.map(named) })
  } catch (error) {
    known = { mine: null }
    app.fail(error)
  }
  app.redraw()
}

/** With names in the language of the app. */
function inOwnWords(avatars) {
  const builtIn = avatars.builtIn.map((face) => ({ ...face, displayName: say.faces.figureOf(...face.id.split("_")) }))
  return { ...avatars, builtIn, ...Object.fromEntries(["base", "hair", "accessory"].map((part) => [part, avatars[part].map(named)])) }
}

function named(item) { return { ...item, displayName: say.faceParts[item.id] ?? item.displayName } }

/** The product that somebody must own first; nothing if they may use it. */
export function lockOf(app, item) {
  if (!item?.productId || app.mine?.state?.ownedProductIDs?.includes(item.productId)) return null
  return catalogue(app).products.find(({ id }) => id === item.productId) ?? { id: item.productId, displayName: say.avatar.collection }
}
