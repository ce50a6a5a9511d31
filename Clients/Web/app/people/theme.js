const NAME = "parlor.theme"

export const THEMES = [{ id: "auto", name: "Auto" }, { id: "light", name: "Light" }, { id: "dark", name: "Dark" }]

/** Light, dark, or as the device is: kept on the device, since it is about its screen. */
export function theme() {
  try { return localStorage.getItem(NAME) ?? "auto" } catch { return "auto" }
}

export function setTheme(name) {
  try {
    if (name === "auto") localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, name)
  } catch { /* A browser that keeps nothing shows it until the page is loaded anew. */ }
  show(name)
}

function show(name) {
  const { dataset } = document.documentElement
  if (name === "auto") delete dataset.theme
  else dataset.theme = name
}

show(theme())
