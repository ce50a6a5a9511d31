const KINDS = {
  png: { type: "image/png", ending: "png" },
  svg: { type: "image/svg+xml", ending: "svg" },
  json: { type: "application/json", ending: "json" },
  lapse: { type: "image/svg+xml", ending: "time-lapse.svg" },
}
const LONGEST_NAME = 80

/** A drawing as a file: `png`, `svg`, `json`, or `lapse`, the time-lapse. */
export async function fileOf(drawing, format) {
  const { drawing: strokes, svg, png } = await drawing.export({ format })
  const content = png ?? svg ?? JSON.stringify(strokes)
  return new File([content], fileName(drawing.state?.title, format), { type: KINDS[format].type })
}

/** The title without characters that some system refuses in the name of a file. */
export function fileName(title, format) {
  const allowed = (title ?? "").replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").replace(/^[\s.-]+/u, "")
  const name = [...allowed].slice(0, LONGEST_NAME).join("").replace(/[\s.]+$/u, "")
  return `${name || "drawing"}.${KINDS[format].ending}`
}
