import assert from "node:assert/strict"
import { test } from "node:test"
import { linked } from "../../../Clients/Web/app/chat/links.js"

const links = (text) => linked(text).filter(({ href }) => href).map(({ text, href }) => [text, href])

test("the parts are the whole text again", () => {
  for (const text of ["", "no link", "see https://a.example/x. And www.b.example!", "https://a.example"]) {
    assert.equal(linked(text).map((part) => part.text).join(""), text)
  }
})

test("the punctuation of the sentence is not in the link", () => {
  assert.deepEqual(links("(see https://a.example/b_(c)), or https://d.example/?q=1."),
    [["https://a.example/b_(c)", "https://a.example/b_(c)"], ["https://d.example/?q=1", "https://d.example/?q=1"]])
})

test("an address that begins with www is a link, too", () => {
  assert.deepEqual(links("www.example.com"), [["www.example.com", "https://www.example.com/"]])
})

test("nothing but addresses of the web becomes a link", () => {
  const texts = [
    "javascript:alert(1)", "data:text/html,x", "ftp://a.example", "https://", "mailto:a@b.example",
    "https://bank.example@evil.example/", "https://nodots",
  ]
  for (const text of texts) assert.deepEqual(links(text), [], text)
})
