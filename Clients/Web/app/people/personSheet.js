import { PersonCard } from "./card.js"
import { say } from "../words/pages.js"

/** Shows somebody over the page; with `room`, they can be invited to it. */
export function openPersonSheet(app, userId, { room } = {}) {
  const card = new PersonCard(app, userId, { room })
  const title = app.parlor.person(userId)?.displayName ?? say.person.profile
  card.leave = app.sheet(() => card.view(), { title, onClose: () => card.close() })
  return card.leave
}
