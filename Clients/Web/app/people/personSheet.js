import { PersonCard } from "./card.js"

/** Shows somebody over the page; with `room`, they can be invited to it. */
export function openPersonSheet(app, userId, { room } = {}) {
  const card = new PersonCard(app, userId, { room })
  const title = app.parlor.person(userId)?.displayName ?? "Profile"
  card.leave = app.sheet(() => card.view(), { title, onClose: () => card.close() })
  return card.leave
}
