import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { Answer } from "../answer.js"
import { ago, NONE, time } from "../format.js"
import { PageHead, Panel } from "../parts/command.js"
import { By } from "../parts/link.js"
import { Table } from "../parts/table.js"
import { lift, removeMessage, resolve, suspend } from "../reportActs.js"
import { deedOf, saidIn } from "../reporting.js"

const REPORTS = [
  { id: "about", name: "About", isHeading: true, width: "9rem" }, { id: "reason", name: "Reason" },
  { id: "message", name: "Message, as it was" }, { id: "by", name: "Reported by", width: "8rem", isExtra: true },
  { id: "at", name: "Reported", width: "6.5rem" }, { id: "acts", name: "Act", width: "17rem" },
]
const SUSPENDED = [
  { id: "who", name: "Who", isHeading: true, width: "9rem" }, { id: "reason", name: "Reason" },
  { id: "since", name: "Since", width: "7rem", isExtra: true }, { id: "until", name: "Until (UTC)", width: "11rem" },
  { id: "acts", name: "Act", width: "6rem" },
]
const ACTS = [
  { id: "at", name: "When (UTC)", width: "11rem" }, { id: "by", name: "Operator", width: "9rem" },
  { id: "did", name: "Did", isHeading: true, width: "9rem" }, { id: "about", name: "About", width: "9rem" },
  { id: "reason", name: "Why" },
]

/** What players reported, and what operators did about it: `parlor reports`. */
export async function open(address, console) {
  const reports = new Answer(console, ["reports"], { seconds: 10 })
  const suspended = new Answer(console, ["reports", "suspended"], { seconds: 10 })
  const acts = new Answer(console, ["reports", "acts"], { seconds: 10 })
  const all = [reports, suspended, acts]
  const refresh = () => all.forEach((answer) => answer.ask())
  const doing = (act, report) => async () => { if (await act(console, report)) refresh() }
  const key = (act, report, words) => h(Button, { small: true, onClick: doing(act, report) }, words)
  return {
    title: "Reports",
    refresh,
    close: () => all.forEach((answer) => answer.close()),
    view: () => [
      h(PageHead, { title: "Reports", subtitle: "What players reported, the oldest first" }),
      h(Panel, { console, title: "Open reports", answer: reports }, reports.value && h(Table, {
        caption: "Open reports", columns: REPORTS, nothing: "Nothing is reported.",
        rows: reports.value.map((report) => ({ key: report.reportId, cells: {
          about: [h(By, { by: report.userId }), report.suspension && h("span", { class: "chip" }, "suspended")],
          reason: h("span", { dir: "auto" }, report.reason),
          message: h("span", { dir: "auto" }, saidIn(report) ?? NONE),
          by: h(By, report), at: ago(report.reportedAt),
          acts: h("span", { class: "ids" },
            key(resolve, report, "Resolve"),
            report.message && !report.isMessageRemoved && key(removeMessage, report, "Delete message"),
            !report.suspension && key(suspend, report, "Suspend")),
        } })),
      })),
      h(Panel, { console, title: "Suspended", answer: suspended }, suspended.value && h(Table, {
        caption: "Who is suspended", columns: SUSPENDED, nothing: "Nobody is suspended.",
        rows: suspended.value.map((one) => ({ key: one.userId, cells: {
          who: h(By, { by: one.userId }), reason: h("span", { dir: "auto" }, one.reason),
          since: ago(one.suspendedAt), until: one.until ? time(one.until) : "until lifted",
          acts: key(lift, one, "Lift"),
        } })),
      })),
      h(Panel, { console, title: "What operators did", answer: acts }, acts.value && h(Table, {
        caption: "What operators did, the newest first", columns: ACTS, nothing: "Nothing was done yet.",
        rows: [...acts.value].reverse().map((act) => ({ key: `${act.at} ${act.did} ${act.userId}`, cells: {
          at: time(act.at), by: act.by, did: deedOf(act), about: h(By, { by: act.userId }),
          reason: act.reason ? h("span", { dir: "auto" }, act.reason) : NONE,
        } })),
      })),
    ],
  }
}
