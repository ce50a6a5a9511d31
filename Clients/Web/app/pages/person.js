import { Page } from "../shell.js"
import { h } from "../view.js"
import { PersonCard } from "../people/card.js"

export function open({ id }, app) {
  const card = new PersonCard(app, id)
  return {
    get title() { return card.person?.displayName ?? "Profile" },
    close() { card.close() },
    view() { return h(Page, { app, title: "Profile", back: "/friends", class: "person-page" }, card.view()) },
  }
}
