import { ENERGY_NAMES } from '#lib/energy-names.ts'
import { billInsights, billLineReadings, billLines, billPdf, transactionHistory } from '#schemas/billing/routes.ts'
import type { Api } from '../http/api.ts'
import { findBrandContact } from '../config/brand.ts'
import { findBillAccount } from './bill-account.ts'
import { billPdfBeside } from './bill-beside.ts'
import { csvLine } from '../http/csv.ts'
import type { Database } from '../db/open.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { findBillInsights } from './insights/find-insights.ts'
import { findLine } from './insights/find-line.ts'
import { findBillLines, findBillPdf } from './queries.ts'
import { findTransactions } from './transactions.ts'

const HEADER = ['Energy', 'Address', 'Description', 'Quantity', 'Unit', 'Rate NZD', 'Amount NZD']

export function billingRoutes(api: Api, { db }: { db: Database }): void {
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
    return new FileAnswer(`Bill ${bill.issuedDay}.csv`, [HEADER, ...rows, ...sums].map(csvLine).join(''))
  })

  api.handle(billPdf, async ({ scope, params }) => {
    const made = await findBillPdf(db, scope, params.billId)
    if (made) return new FileAnswer(`Bill ${made.issuedDay}.pdf`, Buffer.from(made.pdf, 'base64'))
    const bill = await findBillLines(db, scope, params.billId)
    const account = bill && (await findBillAccount(db, scope, bill))
    if (!account || !scope.selected) return noSuchBill()
    const { brand } = scope.selected
    const pdf = await billPdfBeside({ brand, bill, account, ...(await findBrandContact(db, brand, bill.lines[0]?.region)) })
    return new FileAnswer(`Bill ${bill.issuedDay}.pdf`, pdf)
  })

  api.handle(billInsights, async ({ scope, query: { billId } }) => {
    if (!scope.selected) return problem('/error/no_data')
    return (await findBillInsights(db, scope, billId)) ?? noSuchBill()
  })

  api.handle(billLineReadings, async ({ scope, params: { billId, position } }) => {
    const found = await findLine(db, scope, billId, Number(position))
    return found ?? problem('/error/not_found', 'The selected account has no bill with readings behind such a line.')
  })

  api.handle(transactionHistory, async ({ scope, query }) => (await findTransactions(db, scope, query)) ?? problem('/error/no_data'))
}

const noSuchBill = () => problem('/error/not_found', 'The selected account has no such bill.')
