/** The styles that come with a page, in the order in which they override each other. */
const ORDER = ["room", "match", "cards", "party", "chat", "people", "drawing", "behind"]
const asked = new Map()

/** Loads a module together with the styles of what it draws. */
export async function styled(names, load) {
  const [module] = await Promise.all([load(), ...names.map(addStyle)])
  return module
}

function addStyle(name) {
  if (!asked.has(name)) asked.set(name, link(name).catch((error) => { asked.delete(name); throw error }))
  return asked.get(name)
}

function link(name) {
  const element = document.createElement("link")
  Object.assign(element, { rel: "stylesheet", href: `style/${name}.css` })
  element.dataset.style = name
  const place = ORDER.indexOf(name)
  const following = [...document.head.querySelectorAll("link[data-style]")]
    .find((other) => ORDER.indexOf(other.dataset.style) > place)
  return new Promise((resolve, reject) => {
    element.onload = resolve
    element.onerror = () => {
      element.remove()
      reject(new TypeError(`The styles of ${name} can't be loaded.`))
    }
    document.head.insertBefore(element, following ?? null)
  })
}
