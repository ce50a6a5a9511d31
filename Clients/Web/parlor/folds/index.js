import * as account from "./account.js"
import * as chat from "./chat.js"
import * as chats from "./chats.js"
import * as drawing from "./drawing.js"
import * as friends from "./friends.js"
import * as match from "./match.js"
import * as person from "./person.js"
import * as room from "./room.js"
import * as rooms from "./rooms.js"

const plain = {
  begin: (view) => view, view: (model) => model, fold: (model) => model, show: (model) => model,
  trim: (model) => model, bots: () => [],
}

const kinds = { account, chat, chats, drawing, friends, match, person, room, rooms }

/** How the events of a kind change its view. A kind that is not known stays as it came. */
export function foldOf(kind) {
  return { ...plain, ...kinds[kind] }
}
