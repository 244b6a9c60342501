import { energyName } from '#lib/energy-names.ts'
import { BRANDS } from '#lib/brands.ts'
import { capitalised } from '#lib/capitalised.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { siteText } from '#lib/site-text.ts'
import { streetOf } from '#lib/street-of.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Switching } from '#schemas/document/brand.ts'
import type { BillUnit } from '#schemas/feed/billing.ts'
import type { BillAccount } from './bill-account.ts'
import type { Sheet } from './pdf-sheet.ts'
import type { findBillLines } from './queries.ts'
import type { Paid } from './settle.ts'

/* What a bill says, in reading order. Every figure is the bill's own or a payment's; nothing is priced here. */

export interface BillContent {
  brand: Brand
  phone: string
  safety: { smellGas: string; noPower: string }
  bill: NonNullable<Awaited<ReturnType<typeof findBillLines>>>
  /** it is a credit note, and not the bill of a period, which may be in credit too */
  isNote: boolean
  account: BillAccount
  /** @param host where the portal is, as people type it */
  portal: { host: string; takesPayments: boolean }
  /** undefined for a business, and on a bill without electricity */
  switching: Switching | undefined
}

const UNITS: Record<BillUnit, string> = { kWh: 'kWh', day: 'days', bottle: 'bottles', percent: '%', each: '' }

const money = (cents: number) => (cents < 0 ? `${moneyText(dollarsOf(-cents))} in credit` : moneyText(dollarsOf(cents)))

/** `1 bottle`, `31 days`, `1,142.700 kWh`. */
export function quantityText(quantity: string, unit: BillUnit): string {
  const shown = unit === 'kWh' ? quantity : quantity.replace(/\.0+$/, '')
  // As they are: a number would lose the decimals that the bill has.
  const number = shown.replace('-', '−').replace(/^−?\d+/, (whole) => whole.replaceAll(/\d(?=(\d{3})+$)/g, '$&,'))
  const name = number === '1' ? UNITS[unit].replace(/s$/, '') : UNITS[unit]
  return name === '' ? number : `${number} ${name}`
}

/** A price with the decimals that it needs, and no fewer than two: `$118.00`, `$0.3121`, `−$5.00`. */
export function unitPriceText(rate: string): string {
  const shown = rate.replace(/(\.\d\d\d*?)0+$/, '$1')
  return shown.startsWith('-') ? `−$${shown.slice(1)}` : `$${shown}`
}

const nounOf = ({ isNote }: BillContent) => (isNote ? 'credit note' : 'bill')

export const titleOf = (content: BillContent): string =>
  `${BRANDS[content.brand].name} ${nounOf(content)}, ${fromToText(content.bill.startDay, content.bill.endDay)}`

export function writeFirstPage(sheet: Sheet, content: BillContent): void {
  const { brand, phone, safety, bill, account, switching } = content
  const { name } = BRANDS[brand]
  sheet.title(titleOf(content))
  writeAmount(sheet, content)
  sheet.heading('How to pay')
  for (const text of howToPay(content)) sheet.paragraph(text)
  sheet.heading('Your account')
  sheet.paragraph(`Customer: ${account.name}`)
  sheet.paragraph(`Customer number: ${account.customerNumber}`)
  sheet.paragraph(`${capitalised(nounOf(content))} issued: ${dayText(bill.issuedDay, 'year')}`)
  sheet.paragraph(`Bill period: ${fromToText(bill.startDay, bill.endDay)}`)
  for (const address of new Set(bill.lines.flatMap((line) => line.address || []))) sheet.paragraph(`Property: ${address}`)
  if (switching) {
    sheet.heading(switching.title)
    sheet.paragraph(`${switching.body} Go to ${siteText(switching.href)}.`)
  }
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

/** The largest figure is the sum to pay: with what is left of earlier bills, or less the account's credit. */
function writeAmount(sheet: Sheet, { bill, account: { closingCents, agreed, isPaid, overdue }, portal }: BillContent): void {
  const cents = centsOf(bill.amount)
  if (cents < 0) {
    sheet.heading('Credit to your account')
    sheet.large(moneyText(dollarsOf(-cents)))
    return
  }
  if (isPaid) {
    sheet.heading('Amount of this bill')
    sheet.large(money(cents))
    sheet.paragraph(`Paid. It was due ${dayText(bill.dueDay, 'year')}. Includes ${money(centsOf(bill.gst))} GST.`)
    return
  }
  const earlier = closingCents - cents
  const toPay = Math.max(0, closingCents)
  const terms = `${dayText(bill.dueDay, 'year')}. Includes ${money(centsOf(bill.gst))} GST.`
  sheet.heading(earlier === 0 ? 'Amount of this bill' : 'Total to pay')
  sheet.large(money(toPay))
  sheet.paragraph(earlier === 0 ? `Due ${terms}` : `This bill: ${money(cents)}, due ${terms}`)
  if (earlier > 0) sheet.paragraph(`From earlier bills: ${money(earlier)}. ${earlierText(earlier, overdue)}`)
  if (earlier < 0) sheet.paragraph(`Less the credit on your account: ${money(-earlier)}.`)
  const discount = centsOf(bill.promptPaymentDiscount)
  // Paid in instalments it has none any more.
  if (discount > 0 && discount < toPay && agreed?.kind !== 'arrangement')
    sheet.paragraph(
      earlier > 0
        ? `Pay this bill by its due date and take ${money(discount)} off it.`
        : `Pay by the due date and take ${money(discount)} off: ${money(toPay - discount)} to pay.`,
    )
  if (earlier !== 0)
    sheet.paragraph(`This was your balance on ${dayText(bill.issuedDay, 'year')}. What you owe today is at ${portal.host}${paths.bills()}.`)
}

/** When earlier bills are due, or were. */
export function earlierText(cents: number, overdue: BillAccount['overdue']): string {
  if (!overdue) return 'Each earlier bill has its own due date.'
  const day = dayText(overdue.since, 'year')
  // Where someone depends on power, nothing urges.
  const ask = overdue.isProtected ? 'pay it when you can, or ask us for help' : 'please pay it now'
  return `${overdue.cents >= cents ? 'It' : `${money(overdue.cents)} of it`} was due on ${day}: ${ask}.`
}

function howToPay({ bill, account: { isPaid, agreed, takenBy, hasEarlierByHand, closingCents }, phone, portal }: BillContent): string[] {
  const cents = centsOf(bill.amount)
  const hasEarlier = closingCents > cents
  if (cents < 0) return ['Nothing to pay. We take this credit off what you owe.']
  if (isPaid) return ['Nothing to pay: this bill is paid.']
  if (agreed?.kind === 'arrangement') return ['You pay it in instalments, as agreed. They are listed on your bill page.']
  const byHand = (what = '') =>
    portal.takesPayments
      ? `Pay${what} by card at ${portal.host}${paths.payments()}, all at once or a part at a time, or call ${phone}.`
      : `Call ${phone} to pay${what} or to set up direct debit.`
  const help = `Trouble paying? Ask for more time or instalments at ${portal.host}${paths.billHelp()}, or call us before the due date and we’ll work it out with you.`
  if (takenBy) {
    const day = dayText(agreed?.day ?? bill.dueDay, 'year')
    const taken = `We’ll take ${hasEarlier ? 'this bill' : 'it'} ${takenBy} on ${day}${agreed ? ', as agreed' : ''}: there is nothing to do.`
    return hasEarlierByHand ? [taken, byHand(' earlier bills'), help] : [taken, help]
  }
  if (agreed) return [`You have until ${dayText(agreed.day, 'year')} to pay it, as agreed. Call ${phone} if it still gets tight.`, byHand()]
  if (!portal.takesPayments) return [byHand(), help]
  return [byHand(), `Set up automatic payments at ${portal.host}${paths.paymentOptions()}.`, help]
}

export function writeDetails(sheet: Sheet, content: BillContent): void {
  const { bill, account } = content
  const noun = nounOf(content)
  sheet.heading(`What this ${noun} is for`)
  sheet.paragraph('Prices and amounts of each line are without GST. GST is added at the end.')
  const lines = bill.lines.filter(({ kind }) => kind !== 'gst')
  const hasManyPlaces = new Set(lines.flatMap(({ address }) => address || [])).size > 1
  const gst = bill.lines.find(({ kind }) => kind === 'gst')
  sheet.table(
    ['Line', 'Quantity', 'Unit price', 'Amount'],
    [
      ...lines.map(({ energyType, address, description, quantity, unit, rate, amount }) => [
        [hasManyPlaces && streetOf(address), energyType && energyName(energyType), description].filter(Boolean).join(': '),
        quantityText(quantity, unit),
        unitPriceText(rate),
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
      account.supplies.map(({ energyType, address, icp, readings }) => [`${energyName(energyType)}, ${address}`, icp ?? 'None', readings]),
      [0.46, 0.26, 0.28],
    )
  }
  sheet.heading(`Your account when this ${noun} was issued`)
  sheet.table(
    ['Entry', 'Amount'],
    [
      ['Balance after your last bill', money(account.openingCents)],
      ...account.payments.flatMap(paymentRows),
      [`This ${noun}`, signed(centsOf(bill.amount))],
      [`Balance on ${dayText(bill.issuedDay, 'year')}`, money(account.closingCents)],
    ],
    [0.7, 0.3],
    { hasTotal: true },
  )
}

/** An amount with a minus where it lowers what is owed. */
const signed = (cents: number) => moneyText(dollarsOf(cents))

/** A payment with its discount; both are owed again where it was taken back. */
function paymentRows({ day, cents, discountCents }: Paid): string[][] {
  const [what, discount] = cents < 0 ? ['Payment taken back', 'Its discount'] : ['Payment received', 'Discount for paying on time']
  return [[`${what} ${dayText(day, 'year')}`, signed(-cents)], ...(discountCents === 0 ? [] : [[discount, signed(-discountCents)]])]
}
