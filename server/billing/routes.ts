import { billLines } from '#schemas/billing/routes.ts'
import type { Api } from '../api.ts'
import { csvLine } from '../csv.ts'
import type { Database } from '../db/open.ts'
import { FileAnswer } from '../file-answer.ts'
import { problem } from '../problem.ts'
import { findBillLines } from './queries.ts'

const HEADER = ['Description', 'Quantity', 'Unit', 'Rate NZD', 'Amount NZD']

export function billingRoutes(api: Api, db: Database): void {
  api.handle(billLines, async ({ scope, params }) => {
    const bill = await findBillLines(db, scope, params.billId)
    if (!bill) return problem('/error/not_found', 'The selected account has no such bill.')
    const rows = bill.lines.map(({ description, quantity, unit, rate, amount }) => [description, quantity, unit, rate, amount])
    return new FileAnswer(`Bill ${bill.issuedDay}.csv`, [HEADER, ...rows, ['Total', '', '', '', bill.amount]].map(csvLine).join(''))
  })
}
