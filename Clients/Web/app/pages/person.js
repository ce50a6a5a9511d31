import { Page } from "../shell.js"
import { h } from "../view.js"
import { PersonCard } from "../people/card.js"
import { say } from "../words/pages.js"

export function open({ id }, app) {
  const card = new PersonCard(app, id)
  return {
    get title() { return card.person?.displayName ?? say.person.profile },
    close() { card.close() },
    view() { return h(Page, { app, title: say.person.profile, back: "/friends", class: "person-page" }, card.view()) },
  }
}
