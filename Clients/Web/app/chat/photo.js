const THUMB = 720

/** A small copy to show while the photo itself is on its way: an address that holds the picture. */
export async function thumbnail(file) {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, THUMB / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const kind = file.type === "image/png" || file.type === "image/gif" ? "image/png" : "image/jpeg"
  return { url: canvas.toDataURL(kind, .8), width: canvas.width, height: canvas.height }
}

/** The pictures among what was pasted, dropped or chosen. */
export function picturesIn(list) {
  return [...(list ?? [])].filter((file) => file.type.startsWith("image/"))
}
