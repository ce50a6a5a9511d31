/** Lines of a drawing: x and y in turn, whole numbers from 0 to 100. */
export const LONGEST = 40
export const MOST_LINES = 120

/** A drawn stroke `[[x, y], ...]` as lines that the game takes: no more points than needed, joined at their ends. */
export function linesOf(points) {
  const kept = thinned(points, .35).map(([x, y]) => [clamped(x), clamped(y)])
    .filter((point, index, all) => index === 0 || point[0] !== all[index - 1][0] || point[1] !== all[index - 1][1])
  const lines = []
  for (let start = 0; start === 0 || start < kept.length - 1; start += LONGEST - 1) {
    lines.push(kept.slice(start, start + LONGEST).flat())
  }
  return lines
}

function clamped(value) { return Math.min(100, Math.max(0, Math.round(value))) }

/** Without the points that lie nearly on the line between others. */
function thinned(points, most) {
  if (points.length < 3) return points
  let [far, at] = [0, 0]
  const [first, last] = [points[0], points.at(-1)]
  for (let index = 1; index < points.length - 1; index += 1) {
    const off = offLine(points[index], first, last)
    if (off > far) [far, at] = [off, index]
  }
  if (far <= most) return [first, last]
  return [...thinned(points.slice(0, at + 1), most).slice(0, -1), ...thinned(points.slice(at), most)]
}

function offLine([x, y], [fromX, fromY], [toX, toY]) {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) / length
}

/** A smooth path through the points of a line; a dot if there is one. */
export function pathOf(line) {
  const points = []
  for (let index = 0; index + 1 < line.length; index += 2) points.push([line[index], line[index + 1]])
  if (points.length === 0) return ""
  const [[startX, startY]] = points
  if (points.length === 1) return `M${startX} ${startY}h.01`
  let path = `M${startX} ${startY}`
  for (let index = 1; index < points.length - 1; index += 1) {
    const [x, y] = points[index]
    const [nextX, nextY] = points[index + 1]
    path += `Q${x} ${y} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`
  }
  const [x, y] = points.at(-1)
  return `${path}L${x} ${y}`
}

function round(value) { return Math.round(value * 10) / 10 }
