import { ENERGY_NAMES } from '#lib/energy-names.ts'
import { BRANDS } from '#lib/brands.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { streetOf } from '#lib/street-of.ts'
import type { Brand } from '#schemas/brand.ts'
import type { BillUnit } from '#schemas/feed/billing.ts'
import type { BillAccount } from './bill-account.ts'
import { heightOf, openPdf, type Style, tagged, write } from './pdf-text.ts'
import type { findBillLines } from './queries.ts'

export interface BillPdfContent {
  brand: Brand
  phone: string
  safety: { smellGas: string; noPower: string }
  bill: NonNullable<Awaited<ReturnType<typeof findBillLines>>>
  account: BillAccount
}

/** Dark enough to be read when printed in black and white. */
const COLOURS: Record<Brand, string> = { northlight: '#006b74', pip: '#7526ad' }
const UNITS: Record<BillUnit, string> = { kWh: 'kWh', day: 'days', bottle: 'bottles', percent: '%', each: '' }
const LEFT = 48
/** Height of the stripe of the brand's colour at the head of the first page. */
const BAND = 14
const WIDTH = 595.28 - 2 * LEFT
const BOTTOM = 841.89 - 56

const money = (cents: number) => (cents < 0 ? `${moneyText(dollarsOf(-cents))} in credit` : moneyText(dollarsOf(cents)))
const unitText = (unit: BillUnit) => (UNITS[unit] === '' ? '' : ` ${UNITS[unit]}`)

/** A bill as a PDF, for a bill the retailer sent without one. Every figure is the bill's own or a payment's; nothing is priced here. */
export async function makeBillPdf(content: BillPdfContent): Promise<Buffer> {
  const { brand, bill } = content
  const { name } = BRANDS[brand]
  const title = `${name} ${centsOf(bill.amount) < 0 ? 'credit note' : 'bill'}, ${fromToText(bill.startDay, bill.endDay)}`
  const doc = openPdf({ title, author: name, madeAt: new Date(bill.issuedDay) })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, BAND).fill(COLOURS[brand])
  doc.endMarkedContent()
  writeFirstPage(sheetOf(doc, root, COLOURS[brand]), content, title)
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
    // What stands in the margin goes on no other page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    const style = { size: 8, colour: '#444444', width: WIDTH }
    write(doc, text, style, { x: LEFT, y: BOTTOM + 16 })
    write(doc, `Page ${at + 1} of ${count}`, { ...style, align: 'right' }, { x: LEFT, y: BOTTOM + 16 })
    doc.endMarkedContent()
  }
}

const CELL = { tag: 'TD' }
/** What a heading is of; the types of pdfkit do not know it yet. */
const COLUMN_HEAD = { tag: 'TH', attributes: { scope: 'Column' } }

interface Row {
  cells: readonly string[]
  /** of the width */
  shares: readonly number[]
  isHead?: boolean
  isTotal?: boolean
  /** written again where the table goes on on another page */
  head?: readonly string[]
}

type Sheet = ReturnType<typeof sheetOf>

/** What a bill is written with: headings, paragraphs and tables, each tagged, in reading order. */
function sheetOf(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, colour: string) {
  const below = (tag: 'H1' | 'H2' | 'P', text: string, style: Style, gap: number) => {
    const height = heightOf(doc, text, { ...style, width: WIDTH })
    if (doc.y + height > BOTTOM) doc.addPage()
    root.add(tagged(doc, { tag }, text, { ...style, width: WIDTH }, { x: LEFT, y: doc.y }))
    doc.y += gap
  }
  /** A line of a table: a row is as high as its highest cell. */
  const row = (table: PDFKit.PDFStructureElement | undefined, { cells, shares, isHead = false, isTotal = false, head }: Row) => {
    const styleOf = (at: number): Style => ({
      size: 9,
      weight: isHead || isTotal ? 'bold' : 'regular',
      width: WIDTH * (shares[at] ?? 0) - 6,
      align: at === 0 ? 'left' : 'right',
    })
    const height = Math.max(...cells.map((cell, at) => heightOf(doc, cell || ' ', styleOf(at)))) + 6
    if (doc.y + height > BOTTOM) {
      doc.addPage()
      if (head) row(undefined, { cells: head, shares, isHead: true })
    }
    const top = doc.y
    const line = table && doc.struct('TR')
    if (line) table.add(line)
    // A table has its head once, however often it is written.
    else doc.markContent('Artifact', { type: 'Pagination' })
    let x = LEFT
    cells.forEach((cell, at) => {
      const place = { x, y: top + 3 }
      const of = isHead ? COLUMN_HEAD : CELL
      if (line) line.add(tagged(doc, of, cell || ' ', styleOf(at), place))
      else write(doc, cell || ' ', styleOf(at), place)
      x += WIDTH * (shares[at] ?? 0)
    })
    if (line) line.end()
    else doc.endMarkedContent()
    doc.markContent('Artifact', { type: 'Layout' })
    doc.lineWidth(isHead ? 1 : 0.4).strokeColor('#555555')
    doc
      .moveTo(LEFT, top + height)
      .lineTo(LEFT + WIDTH, top + height)
      .stroke()
    doc.endMarkedContent()
    Object.assign(doc, { x: LEFT, y: top + height })
  }
  return {
    title: (text: string) => below('H1', text, { size: 20, weight: 'bold', colour }, 10),
    heading: (text: string) => {
      if (doc.y > BOTTOM - 80) doc.addPage()
      doc.y += 8
      below('H2', text, { size: 13, weight: 'bold', colour }, 3)
    },
    large: (text: string) => below('P', text, { size: 24, weight: 'bold' }, 3),
    paragraph: (text: string) => below('P', text, {}, 3),
    /** Its last row is the total of those above. */
    table: (head: readonly string[], rows: readonly (readonly string[])[], shares: readonly number[], { hasTotal = false } = {}) => {
      const table = doc.struct('Table')
      root.add(table)
      row(table, { cells: head, shares, isHead: true })
      for (const cells of rows) row(table, { cells, shares, head, isTotal: hasTotal && cells === rows.at(-1) })
      table.end()
      doc.y += 6
    },
  }
}

function writeFirstPage(sheet: Sheet, { brand, phone, safety, bill, account }: BillPdfContent, title: string): void {
  const { name } = BRANDS[brand]
  const cents = centsOf(bill.amount)
  const discount = centsOf(bill.promptPaymentDiscount)
  sheet.title(title)
  sheet.heading(cents < 0 ? 'Credit to your account' : 'Amount of this bill')
  sheet.large(moneyText(dollarsOf(Math.abs(cents))))
  if (cents >= 0) sheet.paragraph(`Due ${dayText(bill.dueDay, 'year')}. Includes ${moneyText(dollarsOf(centsOf(bill.gst)))} GST.`)
  if (discount > 0) sheet.paragraph(`Pay by the due date and take ${money(discount)} off: ${money(cents - discount)} to pay for this bill.`)
  const earlier = account.closingCents - cents
  if (cents >= 0 && earlier > 0) sheet.paragraph(`You also owed ${money(earlier)} from earlier bills when we issued this one.`)
  sheet.heading('How to pay')
  sheet.paragraph(howToPay(cents, bill.dueDay, account, phone))
  sheet.heading('Your account')
  sheet.paragraph(`Customer: ${account.name}`)
  sheet.paragraph(`Customer number: ${account.customerNumber}`)
  sheet.paragraph(`Bill issued: ${dayText(bill.issuedDay, 'year')}`)
  sheet.paragraph(`Bill period: ${fromToText(bill.startDay, bill.endDay)}`)
  for (const address of new Set(bill.lines.flatMap((line) => line.address || []))) sheet.paragraph(`Property: ${address}`)
  sheet.heading('Questions or complaints')
  sheet.paragraph(`${name}: call ${phone}, free.`)
  sheet.paragraph(
    // Source: utilities disputes' fact sheets, and the Electricity Authority's page on complaints.
    'If we can’t settle a complaint with you, Utilities Disputes (Tautohetohe Whaipainga) can. They are free and independent: 0800 22 33 40, udl.co.nz.',
  )
  sheet.heading('In an emergency')
  sheet.paragraph('Call 111 if anyone is in danger.')
  sheet.paragraph(`No power? ${safety.noPower}`)
  if (bill.lines.some(({ energyType }) => energyType === 'naturalGas' || energyType === 'lpg'))
    sheet.paragraph(`Smell gas? ${safety.smellGas}`)
}

function howToPay(cents: number, dueDay: string, { takenBy, agreed }: BillPdfContent['account'], phone: string): string {
  if (cents <= 0) return 'Nothing to pay. We take this credit off what you owe.'
  if (agreed?.kind === 'arrangement') return 'You pay it in instalments, as agreed. They are listed on your bill page.'
  if (takenBy) {
    const day = dayText(agreed?.day ?? dueDay, 'year')
    return `We’ll take it ${takenBy} on ${day}${agreed ? ', as agreed' : ''}: there is nothing to do.`
  }
  if (agreed) return `You have until ${dayText(agreed.day, 'year')} to pay it, as agreed. Call ${phone} if it still gets tight.`
  return `Call ${phone} to pay or to set up direct debit. Trouble paying? Call us before the due date and we’ll work it out with you.`
}

function writeDetails(sheet: Sheet, { bill, account }: BillPdfContent): void {
  sheet.heading('What this bill is for')
  sheet.paragraph('Prices and amounts of each line are without GST. GST is added at the end.')
  const lines = bill.lines.filter(({ kind }) => kind !== 'gst')
  const hasManyPlaces = new Set(lines.flatMap(({ address }) => address || [])).size > 1
  const gst = bill.lines.find(({ kind }) => kind === 'gst')
  sheet.table(
    ['Line', 'Quantity', 'Unit price', 'Amount'],
    [
      ...lines.map(({ energyType, address, description, quantity, unit, rate, amount }) => [
        [hasManyPlaces && streetOf(address), energyType && ENERGY_NAMES[energyType], description].filter(Boolean).join(': '),
        `${unit === 'kWh' ? quantity : quantity.replace(/\.0+$/, '')}${unitText(unit)}`,
        `$${rate}`,
        signed(centsOf(amount)),
      ]),
      [gst?.description ?? 'GST', '', '', signed(centsOf(bill.gst))],
      ['Total', '', '', signed(centsOf(bill.amount))],
    ],
    [0.5, 0.18, 0.16, 0.16],
    { hasTotal: true },
  )
  if (account.supplies.length > 0) {
    sheet.heading('Your meters and readings')
    sheet.table(
      ['Supply', 'ICP', 'Readings'],
      account.supplies.map(({ energyType, address, icp, readings }) => [
        `${ENERGY_NAMES[energyType]}, ${address}`,
        icp ?? 'None',
        readings,
      ]),
      [0.46, 0.26, 0.28],
    )
  }
  sheet.heading('Your account when this bill was issued')
  sheet.table(
    ['Entry', 'Amount'],
    [
      ['Balance after your last bill', money(account.openingCents)],
      ...account.payments.flatMap(({ paidDay, cents, discountCents }) => [
        [`Payment received ${dayText(paidDay, 'year')}`, signed(-cents)],
        ...(discountCents > 0 ? [['Discount for paying on time', signed(-discountCents)]] : []),
      ]),
      ['This bill', signed(centsOf(bill.amount))],
      [`Balance on ${dayText(bill.issuedDay, 'year')}`, money(account.closingCents)],
    ],
    [0.7, 0.3],
    { hasTotal: true },
  )
}

/** An amount with a minus where it lowers what is owed. */
const signed = (cents: number) => (cents < 0 ? `−${moneyText(dollarsOf(-cents))}` : moneyText(dollarsOf(cents)))
