import { h } from "../../view.js"

/** The operator's pictures, as SVG: of a layer's symbols by their ids, of figures by their shapes. */
const pictures = new Map()
/** What they are as images, by name and colour. */
const images = new Map()
const MOST_IMAGES = 500
const missing = new Set()
let onMissing = () => false

/** Takes the pictures out of a catalogue. */
export function takePictures({ builtIn, base, hair, accessory }) {
  pictures.clear()
  images.clear()
  for (const { shape, svg } of builtIn) if (svg) pictures.set(nameOf("builtIn", shape), svg)
  for (const [layer, items] of Object.entries({ base, hair, accessory })) {
    for (const { id, svg } of items) if (svg) pictures.set(nameOf(layer, id), svg)
  }
}

/** `read` is called when something has no picture: the catalogue may have one. It says whether it asks. */
export function whenMissing(read) { onMissing = read }

export function isPictured(layer, id) { return pictures.has(nameOf(layer, id)) }

/** The operator's picture in a colour, in a square. As an image: nothing in it can run. */
export function picture(layer, id, hex, { x, y, size }) {
  const name = nameOf(layer, id)
  if (!pictures.has(name)) return null
  return h("image", { href: imageOf(name, hex), x, y, width: size, height: size })
}

function imageOf(name, hex) {
  const key = `${name} ${hex}`
  const known = images.get(key)
  if (known) return known
  if (images.size === MOST_IMAGES) images.clear()
  const image = `data:image/svg+xml,${encodeURIComponent(pictures.get(name).replaceAll("currentColor", hex))}`
  images.set(key, image)
  return image
}

/** Asks for the catalogue because of this, once. */
export function miss(layer, id) {
  const name = nameOf(layer, id)
  if (id && !missing.has(name) && onMissing()) missing.add(name)
}

function nameOf(layer, id) { return `${layer} ${id}` }
