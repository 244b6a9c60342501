import { object } from '../shape.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'

export const billLines = route({
  method: 'GET',
  path: '/private/billing/bills/:billId/lines',
  summary: 'A bill of the selected account, line by line, as a file for a spreadsheet',
  params: object({ billId: identifier }),
  file: 'text/csv; charset=utf-8',
  responses: { 200: { type: 'string', description: 'comma-separated, with a header; dollars with GST where the line says so' } },
  errors: ['/error/not_found'],
})

export const billPdf = route({
  method: 'GET',
  path: '/private/billing/bills/:billId/pdf',
  summary: 'A bill of the selected account as a PDF: as the retailer made it, or made from its lines',
  params: object({ billId: identifier }),
  file: 'application/pdf',
  responses: { 200: { type: 'string', description: 'the PDF' } },
  errors: ['/error/not_found'],
})
