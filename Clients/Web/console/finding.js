import { operands, options } from "./words.js"

/** What can be looked for, and by what: as `parlor find` has it. */
export const KINDS = [
  {
    id: "room", name: "Rooms", fields: [
      { name: "host", label: "Host", placeholder: "ada" },
      { name: "code", label: "Code", placeholder: "K7QD" },
      { name: "status", label: "Status",
        choices: ["", "waiting", "starting", "inGame"].map((id) => ({ id, name: id || "any" })) },
      { name: "game", label: "Game", placeholder: "dice" },
      { name: "name", label: "Name has", placeholder: "Friday" },
    ],
  },
  {
    id: "person", name: "People", needs: ["who"],
    fields: [{ name: "who", label: "Id, handle, email, or how a name begins", placeholder: "ada" }],
  },
  {
    id: "match", name: "Matches", needs: ["room", "player"], fields: [
      { name: "room", label: "Room", placeholder: "K7QD" },
      { name: "player", label: "Player", placeholder: "ada" },
    ],
  },
  { id: "chat", name: "Chats", needs: ["with"], fields: [{ name: "with", label: "With", placeholder: "ada" }] },
]

export function kindOf(id) { return KINDS.find((kind) => kind.id === id) ?? KINDS[0] }

/** The words of the command; null as long as what it needs is not said. */
export function findWords(kind, values) {
  if (kind.needs && !kind.needs.some((name) => operands(values[name]).length > 0)) return null
  if (kind.id === "person") return ["find", "person", values.who.trim(), ...options({ limit: 100 })]
  const said = Object.fromEntries(kind.fields.map(({ name }) => [name, values[name]]))
  return ["find", kind.id, ...options({ ...said, limit: 100 })]
}
