import { ParlorError } from "./error.js"
import { request } from "./session.js"

const mostBytes = 1024 * 1024
/** Longer sides and qualities, tried until the photo fits. */
const tries = [[2048, 0.85], [1600, 0.8], [1280, 0.75], [1024, 0.7], [800, 0.6]]

export function upload(photo, { url, fetch, token, onProgress }) {
  const canTell = onProgress && globalThis.XMLHttpRequest
  return request(canTell ? telling(onProgress) : fetch, `${url}/v1/photos`, {
    method: "POST", body: photo, withinMs: 60_000,
    headers: {
      authorization: `Bearer ${token}`, "content-type": photo.type || "application/octet-stream",
    },
  })
}

/** A `fetch` that tells the share that is sent, from 0 to 1: only the older interface can. */
const telling = (onProgress) => (address, { method, headers, body, signal }) => {
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => { if (total) onProgress(loaded / total) }
  signal.onabort = () => request.abort()
  return new Promise((resolve, reject) => {
    request.onload = () => resolve({
      ok: request.status < 300, status: request.status,
      json: async () => JSON.parse(request.responseText),
    })
    request.onerror = request.onabort = () => reject(new Error("The upload broke."))
    request.send(body)
  })
}

/** The photo, scaled down if it is too large. */
export async function fitting(file) {
  const isAnimated = file.type === "image/gif"
  const isUsual = ["image/jpeg", "image/png", "image/webp", "image/gif"].includes(file.type)
  if (file.size <= mostBytes && (isAnimated || isUsual || !globalThis.createImageBitmap)) return file
  if (isAnimated || !globalThis.createImageBitmap) {
    throw new ParlorError("PAYLOAD_TOO_LARGE", "That picture is too large: at most 1 MB fits.")
  }
  let picture
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" })
  } catch {
    throw new ParlorError("BAD_INPUT", "That file is not a picture that this browser can open.")
  }
  for (const [side, quality] of tries) {
    const blob = await scaled(picture, side, quality)
    if (blob && blob.size <= mostBytes) return blob
  }
  throw new ParlorError("PAYLOAD_TOO_LARGE", "That picture is too large.")
}

async function scaled(picture, longerSide, quality) {
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext("2d")
  // JPEG has no transparency: without this it turns black.
  paper.fillStyle = "white"
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
}
