import { h } from "../../app/view.js"
import { icon } from "../../app/icons.js"

/**
 * A table. `columns` are {id, name, isNumber, width, least, isExtra, isSortable, isHeading}; an extra one is left out
 * on a small screen. `rows` are {key, cells: {id: content}, class, detail}. Its columns keep their widths, so that nothing
 * moves when a figure changes.
 */
export function Table({ caption, columns, rows, sorted, onSort, nothing, isTall, class: more }) {
  if (rows.length === 0 && nothing) return h("p", { class: "nothing" }, nothing)
  return h("div", { class: ["table-frame", isTall && "table-tall"], role: "region", "aria-label": caption,
    tabindex: "0" },
    h("table", { class: ["table", more], style: widths(columns) },
      h("caption", { class: "visually-hidden" }, caption),
      h("colgroup", null, columns.map((column) =>
        h("col", { key: column.id, class: column.isExtra && "extra",
          style: column.width ? { width: column.width } : {} }))),
      h("thead", null, h("tr", null, columns.map((column) => h(Heading, { key: column.id, column, sorted, onSort })))),
      h("tbody", null, rows.map((row) => [
        h("tr", { key: row.key, class: row.class }, columns.map((column) => Cell(column, row))),
        row.detail && h("tr", { key: `${row.key} more`, class: "row-more" },
          h("td", { colspan: columns.length }, row.detail)),
      ]))))
}

/** Columns without a width share what is left, and have at least this each. */
const FLEXIBLE = 8

function widths(columns) {
  return { "--wide": leastWidth(columns), "--narrow": leastWidth(columns.filter((column) => !column.isExtra)) }
}

function leastWidth(columns) {
  return `${columns.reduce((sum, column) => sum + parseFloat(column.width ?? column.least ?? FLEXIBLE), 0)}rem`
}

function Heading({ column, sorted, onSort }) {
  const isSorted = sorted?.by === column.id
  const look = {
    scope: "col", class: [column.isNumber && "number", column.isExtra && "extra"],
    "aria-sort": isSorted ? (sorted.isRising ? "ascending" : "descending") : null,
  }
  if (!column.isSortable) return h("th", look, column.name)
  return h("th", look, h("button", { type: "button", class: "sort", on: { click: () => onSort(column.id) } },
    column.name, h("span", { class: ["sort-mark", isSorted && sorted.isRising && "sort-rising"] },
      isSorted && icon("down"))))
}

function Cell(column, row) {
  const content = row.cells[column.id]
  const look = { key: column.id, class: [column.isNumber && "number", column.isExtra && "extra", column.class] }
  return column.isHeading ? h("th", { ...look, scope: "row" }, content) : h("td", look, content)
}

/** Rows by one of their values; what has none comes last. */
export function sortedRows(rows, value, isRising) {
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a == null || b == null) return a == null ? (b == null ? 0 : 1) : -1
    const order = typeof a === "string" ? (a < b ? -1 : a > b ? 1 : 0) : a - b
    return isRising ? order : -order
  })
}
