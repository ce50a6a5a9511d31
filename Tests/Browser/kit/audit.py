"""What every page must be: whole, named, readable, without complaints."""

import glob
import zipfile

OVERFLOW = """
const wide = document.documentElement.scrollWidth - innerWidth
if (wide > 1) {
  const out = [...document.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().right > innerWidth + 1)
  return `${wide} px too wide: ${out.slice(0, 3).map((el) => `${el.tagName}.${el.className}`).join(', ')}`
}
return null
"""

UNNAMED = """
const isSeen = (el) => el.getClientRects().length > 0 && !el.closest('[inert], [aria-hidden=true]')
return [...document.querySelectorAll('button, a[href], input, textarea, select, [role=button]')]
  .filter(isSeen)
  .filter((el) => !(el.getAttribute('aria-label') || el.labels?.[0]?.innerText || el.innerText?.trim() || el.title
    || el.placeholder || el.querySelector?.('[aria-label], img[alt]:not([alt=""])')))
  .map((el) => el.outerHTML.slice(0, 120))
"""

RUN_AXE = """axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'best-practice'],
  // Faces of the same paint bring the same gradient along, each for itself.
  rules: { region: { enabled: false }, 'duplicate-id': { enabled: false } },
}).then((found) => found.violations
  // It can't compute colours that are mixed in CSS, and says NaN.
  .map((one) => ({ ...one, nodes: one.nodes.filter((node) => !JSON.stringify(node.any).includes('NaN')) }))
  .filter((one) => one.nodes.length > 0)
  .map((one) =>
  `${one.id}: ${one.help} (${one.nodes.length}) ${one.nodes[0].html.slice(0, 140)} ${(one.nodes[0].any[0] || one.nodes[0].all[0] || one.nodes[0].none[0] || {message: ''}).message}`))"""


def flaws(device):
    """Each as a sentence; none on a good page."""
    found = []
    too_wide = device.run(OVERFLOW)
    if too_wide:
        found.append(too_wide)
    found += [f"no name: {html}" for html in device.run(UNNAMED)]
    found += [f"console: {message}" for message in device.faults()]
    return found


def axe_flaws(device):
    device.run(axe())
    return device.ask("return " + RUN_AXE)


def axe():
    """axe-core's own script, out of the package of PyPI that carries it."""
    if not axe.script:
        with zipfile.ZipFile(wheel()) as package:
            name = next(name for name in package.namelist() if name.endswith("axe.min.js"))
            axe.script = package.read(name).decode()
    return axe.script


axe.script = None


def wheel():
    found = glob.glob(".build/axe/axe_selenium_python-*.whl")
    if not found:
        raise AssertionError("axe-core is missing: run 'scripts/install-dependencies --tests', then this again.")
    return found[0]
