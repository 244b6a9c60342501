import { ENERGY_NAMES } from '#lib/energy-names.ts'
import {
  accountSummaryWidget,
  billInsights,
  billLineReadings,
  billLines,
  billPdf,
  billSummaryWidget,
  billZip,
  transactionHistory,
} from '#schemas/billing/routes.ts'
import type { Api } from '../http/api.ts'
import { csvLine } from '../http/csv.ts'
import { content, hourlyOnceThere, inAnHour, inSeconds, noData } from '../http/envelope.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { billFileName, type BillSource, findBillFile } from './bill-file.ts'
import { findBillInsights } from './insights/find-insights.ts'
import { findLine } from './insights/find-line.ts'
import { findBillLines } from './queries.ts'
import { findAccountSummary, findBillSummary } from './summaries.ts'
import { findTransactions } from './transactions.ts'
import { findBillZip } from './zip.ts'

const HEADER = ['Energy', 'Address', 'Description', 'Quantity', 'Unit', 'Rate NZD', 'Amount NZD']

export function billingRoutes(api: Api, source: BillSource): void {
  const { db } = source
  api.handle(billLines, async ({ scope, params }) => {
    const bill = await findBillLines(db, scope, params.billId)
    if (!bill) return noSuchBill()
    // A supply point may have its own line of GST; the file has one, of them all.
    const rows = bill.lines
      .filter(({ kind }) => kind !== 'gst')
      .map(({ energyType, address, description, quantity, unit, rate, amount }) => {
        return [energyType ? ENERGY_NAMES[energyType] : '', address, description, quantity, unit, rate, amount]
      })
    const sums = [
      ['', '', 'GST', '15.000', 'percent', '0.15000', bill.gst],
      ['', '', 'Total', '', '', '', bill.amount],
    ]
    return new FileAnswer(billFileName(bill, 'csv'), [HEADER, ...rows, ...sums].map(csvLine).join(''))
  })

  api.handle(billPdf, async ({ scope, params }) => {
    const file = await findBillFile(source, scope, params.billId)
    return file ? new FileAnswer(file.name, file.pdf) : noSuchBill()
  })

  api.handleSelected(billZip, async ({ scope, body }) => {
    return (await findBillZip(source, scope, body)) ?? problem('/error/not_found', 'The selected account has no such bills.')
  })

  api.handleSelected(billInsights, async ({ scope, query: { billId } }) => {
    return (await findBillInsights(db, scope, billId)) ?? noSuchBill()
  })

  api.handle(billLineReadings, async ({ scope, params: { billId, position } }) => {
    const found = await findLine(db, scope, billId, Number(position))
    return found ?? problem('/error/not_found', 'The selected account has no bill with readings behind such a line.')
  })

  api.handleSelected(transactionHistory, ({ scope, query }) => findTransactions(db, scope, query))

  api.handle(billSummaryWidget, async (scope) => {
    const summary = await findBillSummary(db, scope)
    return summary ? content(summary, { nextAt: summary.deciding ? inSeconds() : inAnHour() }) : noData()
  })

  api.handle(accountSummaryWidget, async (scope) => hourlyOnceThere(await findAccountSummary(db, scope)))
}

const noSuchBill = () => problem('/error/not_found', 'The selected account has no such bill.')
