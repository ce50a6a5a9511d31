/** Without the clipboard's interface, which insecure pages lack, by a field that is selected. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement("textarea")
    field.value = text
    ;(document.querySelector(".sheet-body") ?? document.body).append(field)
    field.select()
    const isCopied = document.execCommand("copy")
    field.remove()
    return isCopied
  }
}
