/**
 * A smooth line through points, as many short straight ones: a curve bends at each point and passes the middle
 * between two. Returns the places as [x, y, x, y, ...]; `step` is how far they are apart.
 */
export function flatten(points, step) {
  const [first] = points
  if (points.every((point) => point.x === first.x && point.y === first.y)) return [first.x, first.y]
  const places = [first.x, first.y]
  if (points.length === 2) {
    straight(places, points[1].x, points[1].y, step)
    return places
  }
  straight(places, middle(first.x, points[1].x), middle(first.y, points[1].y), step)
  for (let index = 1; index < points.length - 1; index += 1) {
    const bend = points[index]
    const after = points[index + 1]
    curve(places, bend, middle(bend.x, after.x), middle(bend.y, after.y), step)
  }
  const last = points[points.length - 1]
  straight(places, last.x, last.y, step)
  return places
}

const MOST_PARTS = 64

function middle(one, other) { return (one + other) / 2 }

function straight(places, x, y, step) {
  const fromX = places[places.length - 2]
  const fromY = places[places.length - 1]
  const length = Math.sqrt((x - fromX) * (x - fromX) + (y - fromY) * (y - fromY))
  const parts = partsOf(length, step)
  for (let part = 1; part <= parts; part += 1) {
    const t = part / parts
    places.push(fromX + (x - fromX) * t, fromY + (y - fromY) * t)
  }
}

function curve(places, bend, x, y, step) {
  const fromX = places[places.length - 2]
  const fromY = places[places.length - 1]
  const length = Math.sqrt((bend.x - fromX) * (bend.x - fromX) + (bend.y - fromY) * (bend.y - fromY))
    + Math.sqrt((x - bend.x) * (x - bend.x) + (y - bend.y) * (y - bend.y))
  const parts = partsOf(length, step)
  for (let part = 1; part <= parts; part += 1) {
    const t = part / parts
    const before = (1 - t) * (1 - t)
    const between = 2 * t * (1 - t)
    places.push(
      before * fromX + between * bend.x + t * t * x, before * fromY + between * bend.y + t * t * y)
  }
}

function partsOf(length, step) {
  return Math.max(1, Math.min(MOST_PARTS, Math.ceil(length / step)))
}
