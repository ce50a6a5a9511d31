import { ParlorError } from "./error.js"

/** Everything of one's own as one file. It comes as it is read, so it may take minutes. */
export async function download(exportId, { url, fetch, token }) {
  let answer, file
  try {
    answer = await fetch(`${url}/v1/exports/${exportId}`, { headers: { authorization: `Bearer ${token}` } })
    if (answer.ok) file = await answer.blob()
  } catch {
    throw new ParlorError("OFFLINE")
  }
  if (!answer.ok) {
    const body = await answer.json().catch(() => null)
    throw body?.error ? ParlorError.of(body.error) : new ParlorError("UNAVAILABLE")
  }
  // Behind a proxy of HTTP/1.0, a file that breaks off looks like a whole one.
  if (!(await file.slice(-3).text()).trimEnd().endsWith("]")) throw new ParlorError("UNAVAILABLE")
  return file
}
