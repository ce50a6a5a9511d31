/** Runs something once what was asked for is drawn, and sheets that close have given back the focus. */
export function afterDrawing(run) { requestAnimationFrame(() => requestAnimationFrame(run)) }
