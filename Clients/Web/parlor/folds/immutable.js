/** Changed copies. What does not change keeps its identity, so that pages can compare with `===`. */

/** With these fields; `undefined` and `null` take a field away. */
export function change(object, fields) {
  let copy = null
  for (const [name, value] of Object.entries(fields)) {
    if (value == null ? !(name in object) : same(object[name], value)) continue
    copy ??= { ...object }
    if (value == null) delete copy[name]
    else copy[name] = value
  }
  return copy ?? object
}

/** With every item that passes `test` changed by `update`. */
export function changeWhere(list, test, update) {
  return mapped(list, (item) => (test(item) ? update(item) : item))
}

export function mapped(list, update) {
  let isOther = false
  const items = list.map((item) => {
    const next = update(item)
    isOther ||= next !== item
    return next
  })
  return isOther ? items : list
}

export function without(list, test) {
  return list.some(test) ? list.filter((item) => !test(item)) : list
}

/** The given fields of an object that it has. */
export function pick(object, names) {
  const picked = {}
  for (const name of names) if (object[name] != null) picked[name] = object[name]
  return picked
}

export function same(one, other) {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length
      && one.every((item, index) => same(item, other[index]))
  }
  const names = Object.keys(one)
  return !Array.isArray(other) && names.length === Object.keys(other).length
    && names.every((name) => name in other && same(one[name], other[name]))
}
