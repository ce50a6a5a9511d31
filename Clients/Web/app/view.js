// Draws the page from a description of it, and changes only what differs from the last one.

const SVG = "http://www.w3.org/2000/svg"
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "indeterminate", "open"])

/**
 * Describes an element: `h("button", {class: ["button", isBig && "big"], on: {click: run}}, "Go")`.
 * With a function in the place of the tag, it is what that function makes of the props and children.
 */
export function h(tag, props, ...children) {
  props ??= {}
  const content = flatten(children)
  if (typeof tag === "function") {
    const node = tag(props, content)
    if (node && props.key !== undefined) node.key ??= props.key
    return node
  }
  const glides = props.flip != null || content.some((child) => child.glides)
  return { tag, props, children: content, key: props.key, element: null, glides }
}

function flatten(children, into = []) {
  for (const child of children) {
    if (child === null || child === undefined || typeof child === "boolean") continue
    if (Array.isArray(child)) flatten(child, into)
    else into.push(typeof child === "object" ? child : { text: String(child), element: null })
  }
  return into
}

/** Keeps what `root` shows in step with `describe()`; returns a function that asks for a redraw. */
export function mount(root, describe) {
  let shown = []
  let order = ""
  let isWaiting = false
  const draw = () => {
    isWaiting = false
    const next = flatten([describe()])
    const nextOrder = orderOf(next)
    // Measuring takes longer than most drawings.
    const places = nextOrder === order ? null : rememberPlaces(root)
    patchChildren(root, shown, next, root.namespaceURI === SVG)
    shown = next
    order = nextOrder
    if (places) glide(root, places)
  }
  return function redraw() {
    if (isWaiting) return
    isWaiting = true
    // A page in the background gets no animation frames.
    if (document.hidden) setTimeout(draw, 50)
    else requestAnimationFrame(draw)
  }
}

function create(node, isSVG) {
  if (node.tag === undefined) return (node.element = document.createTextNode(node.text))
  const inSVG = isSVG || node.tag === "svg"
  const element = inSVG
    ? document.createElementNS(SVG, node.tag)
    : document.createElement(node.tag)
  node.element = element
  patchChildren(element, [], node.children, inSVG && node.tag !== "foreignObject")
  setProps(element, {}, node.props)
  node.props.ref?.(element)
  return element
}

function patch(old, node, isSVG) {
  if (old === node) return
  const element = (node.element = old.element)
  if (node.tag === undefined) {
    if (old.text !== node.text) element.data = node.text
    return
  }
  const inSVG = isSVG || node.tag === "svg"
  patchChildren(element, old.children, node.children, inSVG && node.tag !== "foreignObject")
  setProps(element, old.props, node.props)
  if (node.props.ref && !old.props.ref) node.props.ref(element)
}

function patchChildren(parent, before, after, isSVG) {
  const keyed = new Map()
  const unkeyed = []
  for (const node of before) {
    if (node.key === undefined) unkeyed.push(node)
    else keyed.set(node.key, node)
  }
  let place = 0
  const kept = new Set()
  for (const node of after) {
    let old
    if (node.key !== undefined) {
      old = keyed.get(node.key)
    } else {
      while (place < unkeyed.length && unkeyed[place].tag !== node.tag) place += 1
      old = unkeyed[place]
      place += 1
    }
    if (old && old.tag === node.tag && !kept.has(old)) {
      kept.add(old)
      patch(old, node, isSVG)
    } else {
      create(node, isSVG)
    }
  }
  for (const node of before) if (!kept.has(node)) remove(node)
  // From the end, so that what stays in its order is not moved: moving takes away the focus.
  let following = null
  for (let index = after.length - 1; index >= 0; index -= 1) {
    const { element } = after[index]
    if (element.parentNode !== parent || next(element) !== following) {
      parent.insertBefore(element, following)
    }
    following = element
  }
}

/** The next sibling that is not on its way out. */
function next(element) {
  let sibling = element.nextSibling
  while (sibling?.isLeaving) sibling = sibling.nextSibling
  return sibling
}

function remove(node) {
  const { element, props } = node
  forget(node)
  if (props?.leave && canMove()) {
    element.isLeaving = true
    element.inert = true
    element.animate(props.leave, { duration: 180, easing: "ease-in", fill: "forwards" })
      .finished.finally(() => element.remove())
  } else {
    element.remove()
  }
}

function forget(node) {
  node.props?.ref?.(null)
  node.children?.forEach(forget)
}

function setProps(element, before, after) {
  for (const name in before) if (!(name in after)) setProp(element, name, before[name], undefined)
  for (const name in after) setProp(element, name, before[name], after[name])
}

function setProp(element, name, before, value) {
  switch (name) {
    case "key": case "ref": case "leave": return
    case "class": return setAttribute(element, "class", classes(value))
    case "on": return setListeners(element, before ?? {}, value ?? {})
    case "style": return setStyle(element, before ?? {}, value ?? {})
    case "flip": return setAttribute(element, "data-flip", value)
    case "value":
      // What somebody types is written only when it differs, or the cursor jumps.
      if (element.value !== (value ?? "")) element.value = value ?? ""
      return
  }
  if (PROPERTIES.has(name) && name in element) {
    if (element[name] !== (value ?? false)) element[name] = value ?? false
  } else if (before !== value) {
    setAttribute(element, name, value)
  }
}

function setAttribute(element, name, value) {
  if (value === undefined || value === null || value === false || value === "") {
    if (value === "" && (name === "alt" || name === "href")) element.setAttribute(name, "")
    else element.removeAttribute(name)
  } else {
    const text = value === true ? (name.startsWith("aria-") ? "true" : "") : String(value)
    if (element.getAttribute(name) !== text) element.setAttribute(name, text)
  }
}

function classes(value) {
  return Array.isArray(value) ? value.flat().filter(Boolean).join(" ") : value
}

function setStyle(element, before, after) {
  for (const name in before) if (!(name in after)) element.style.removeProperty(name)
  for (const name in after) {
    if (before[name] !== after[name]) element.style.setProperty(name, after[name] ?? "")
  }
}

/** One listener for each type of event; which function it calls may change with each drawing. */
function setListeners(element, before, after) {
  const listener = (element.parlorListener ??= {
    handlers: {},
    handleEvent(event) {
      const call = this.handlers[event.type]
      return call && call.call(element, event)
    },
  })
  for (const type in after) {
    if (!(type in listener.handlers)) {
      element.addEventListener(type, listener, { passive: type.startsWith("touch") })
    }
  }
  for (const type in before) {
    if (!(type in after)) element.removeEventListener(type, listener)
  }
  listener.handlers = after
}

// Gliding: an element with the same `flip` before and after a drawing moves from the old place.

export function canMove() { return !matchMedia("(prefers-reduced-motion: reduce)").matches }

/** Where everything that glides is in the description: it moves only if this changes. */
function orderOf(nodes) {
  return nodes.map(({ glides, key, props, children }, index) =>
    glides ? `${key ?? index} ${classes(props.class)} ${stylesOf(props)} ${props.flip}(${orderOf(children)})` : "").join("")
}

function stylesOf({ flip, style }) { return flip != null && style ? Object.values(style).join() : "" }

function rememberPlaces(root) {
  const places = new Map()
  for (const element of root.querySelectorAll("[data-flip]")) {
    places.set(element.dataset.flip, element.getBoundingClientRect())
  }
  return places
}

function glide(root, places) {
  if (places.size === 0 || !canMove()) return
  const moved = []
  for (const element of root.querySelectorAll("[data-flip]")) {
    const from = places.get(element.dataset.flip)
    if (from) moved.push([element, from, element.getBoundingClientRect()])
  }
  for (const [element, from, to] of moved) {
    const [x, y] = [from.left - to.left, from.top - to.top]
    if (Math.hypot(x, y) < 2 || to.width === 0) continue
    const scale = from.width / to.width
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 },
        { transform: "none", transformOrigin: "0 0", zIndex: 5 },
      ],
      { duration: 320, easing: "cubic-bezier(.2, .8, .2, 1)" })
  }
}
