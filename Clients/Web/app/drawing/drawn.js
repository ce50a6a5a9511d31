/** Without the boards of rooms on which nobody has drawn. */
export function drawn(drawings) {
  return drawings.filter(({ roomCode, strokeCount, stampCount }) => !roomCode || strokeCount + stampCount > 0)
}
