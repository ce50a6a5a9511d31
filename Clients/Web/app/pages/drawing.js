import { openBoard } from "../drawing/openBoard.js"

export function open({ id }, app) { return openBoard(id, app) }
