import { buffer } from 'node:stream/consumers'
import { BRANDS } from '#lib/brands.ts'
import type { Brand } from '#schemas/brand.ts'
import { type BillContent, titleOf, writeDetails, writeFirstPage } from './bill-words.ts'
import { BOTTOM, LEFT, sheetOf, WIDTH } from './pdf-sheet.ts'
import { openPdf, write } from './pdf-text.ts'

/** Dark enough to be read when printed in black and white. */
const COLOURS: Record<Brand, string> = { northlight: '#006b74', pip: '#7526ad' }
/** Height of the stripe of the brand's colour at the head of the first page. */
const BAND = 14

/** A bill as a PDF, for a bill the retailer sent without one. */
export async function makeBillPdf(content: BillContent): Promise<Buffer> {
  const { brand, bill } = content
  const title = titleOf(content)
  const doc = openPdf({ title, author: BRANDS[brand].name, madeAt: new Date(bill.issuedDay) })
  const done = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, BAND).fill(COLOURS[brand])
  doc.endMarkedContent()
  writeFirstPage(sheetOf(doc, root, COLOURS[brand]), content)
  doc.addPage()
  writeDetails(sheetOf(doc, root, COLOURS[brand]), content)
  root.end()
  writeFooters(doc, `${title} · Customer number ${content.account.customerNumber}`)
  doc.end()
  return done
}

/** Which bill a sheet is of, and which of its sheets. */
function writeFooters(doc: PDFKit.PDFDocument, text: string): void {
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at)
    // Otherwise pdfkit would begin another page for text in the margin.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    const style = { size: 8, colour: '#444444', width: WIDTH }
    write(doc, text, style, { x: LEFT, y: BOTTOM + 16 })
    write(doc, `Page ${at + 1} of ${count}`, { ...style, align: 'right' }, { x: LEFT, y: BOTTOM + 16 })
    doc.endMarkedContent()
  }
}
