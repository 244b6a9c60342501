import { list, object } from '../shape.ts'
import { envelope } from '../envelope.ts'
import { identifier, integer, localDay } from '../formats.ts'
import { route } from '../route.ts'
import { transactionKind, transactionList } from './entities.ts'
import { billInsightsAnswer, lineReadings } from './insights.ts'
import { accountSummary, billSummary } from './summaries.ts'

export const billLines = route({
  path: '/private/billing/bills/:billId/lines',
  summary: 'A bill of the selected account, line by line, as a file for a spreadsheet',
  params: object({ billId: identifier }),
  file: 'text/csv; charset=utf-8',
  answer: { type: 'string', description: 'comma-separated, with a header; dollars with GST where the line says so' },
  errors: ['/error/not_found'],
})

export const billPdf = route({
  path: '/private/billing/bills/:billId/pdf',
  summary: 'A bill of the selected account as a PDF: as the retailer made it, or made from its lines',
  params: object({ billId: identifier }),
  file: 'application/pdf',
  answer: { type: 'string', description: 'the PDF' },
  errors: ['/error/not_found'],
})

export const billZip = route({
  path: '/private/billing/bills/zip',
  isReadOnly: true,
  summary: 'Bills of the selected account as PDFs in one zip: those that are named, or those issued in some time',
  body: object(
    {},
    {
      billIds: list(identifier, { minItems: 1, maxItems: 200 }),
      startDate: { ...localDay, description: 'first local day; six months back without one' },
      endDate: { ...localDay, description: 'last local day; the end of the present month without one' },
    },
  ),
  file: 'application/zip',
  answer: { type: 'string', description: 'the zip, sent while its PDFs are made' },
  errors: ['/error/no_data', '/error/not_found'],
})

export const transactionHistory = route({
  path: '/private/billing/transactions',
  summary: 'Bills and payments of the selected account in some time, newest first, each with the balance after it',
  query: object(
    {},
    {
      startDate: { ...localDay, description: 'first local day; six months back without one' },
      endDate: { ...localDay, description: 'last local day; the end of the present month without one' },
      kind: transactionKind,
      skip: { ...integer, minimum: 0, maximum: 100_000 },
      pageSize: { ...integer, minimum: 1, maximum: 100 },
    },
  ),
  answer: transactionList,
  errors: ['/error/no_data'],
})

export const billInsights = route({
  path: '/private/billInsights',
  isCostly: true,
  summary: 'A bill of the selected account line by line, and why it is higher or lower than the bill before and that of last year',
  query: object({}, { billId: { ...identifier, description: 'the latest bill without one' } }),
  answer: billInsightsAnswer,
  errors: ['/error/no_data', '/error/not_found'],
})

export const billLineReadings = route({
  path: '/private/billing/bills/:billId/lines/:position',
  summary: 'The half-hours, days, readings or deliveries behind a line of a bill of the selected account',
  params: object({ billId: identifier, position: { type: 'string', pattern: '^[0-9]{1,3}$', description: 'of the line, from 0 on' } }),
  answer: lineReadings,
  errors: ['/error/not_found'],
})

export const billSummaryWidget = route({
  path: '/private/drd/widget/billSummary',
  summary: 'What is owed, and the bill period that is running',
  answer: envelope(billSummary),
})

export const accountSummaryWidget = route({
  path: '/private/drd/widget/accountSummary',
  summary: 'The account, its latest bills and payments',
  answer: envelope(accountSummary),
})
