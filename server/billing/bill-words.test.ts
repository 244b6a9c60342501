import { expect, test } from 'vitest'
import { type BillContent, earlierText, quantityText, unitPriceText, writeDetails, writeFirstPage } from './bill-words.ts'

const line = (change: Partial<BillContent['bill']['lines'][number]>): BillContent['bill']['lines'][number] => ({
  billingAccountId: 'BA-1',
  billId: 'BL-1',
  position: 1,
  supplyPointId: 'SP-1',
  description: 'Everyday',
  quantity: '300.000',
  unit: 'kWh',
  kind: 'energy',
  rate: '0.27140',
  amount: '81.42',
  energyType: 'electricity',
  address: '12 Rata Street, Napier 4110',
  region: 'eastCoast' as NonNullable<BillContent['bill']['lines'][number]['region']>,
  ...change,
})

const bill: BillContent['bill'] = {
  billingAccountId: 'BA-1',
  id: 'BL-1',
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  issuedDay: '2026-11-02',
  dueDay: '2026-11-20',
  amount: '100.00',
  gst: '13.04',
  promptPaymentDiscount: '0.00',
  lines: [line({})],
} as BillContent['bill']

const account: BillContent['account'] = {
  name: 'Aroha Ngata',
  customerNumber: '1001',
  isPaid: false,
  takenBy: undefined,
  hasEarlierByHand: false,
  overdue: undefined,
  agreed: undefined,
  supplies: [],
  openingCents: 0,
  payments: [],
  closingCents: 10_000,
}

const contentOf = (change: { bill?: object; account?: object; portal?: object; rest?: Partial<BillContent> } = {}): BillContent => ({
  brand: 'northlight',
  phone: '0800 111 222',
  safety: { smellGas: 'Leave, then call 0800 111 333.', noPower: 'Call 0800 111 444.' },
  bill: { ...bill, ...change.bill },
  isNote: false,
  account: { ...account, ...change.account },
  portal: { host: 'my.northlight.nz', takesPayments: true, ...change.portal },
  switching: undefined,
  ...change.rest,
})

/** What is written on a sheet, line by line: headings after `#`, the large figure after `!`, rows of tables with bars. */
function written(write: typeof writeFirstPage, content: BillContent): string[] {
  const lines: string[] = []
  write(
    {
      title: (text) => lines.push(`# ${text}`),
      heading: (text) => lines.push(`## ${text}`),
      large: (text) => lines.push(`! ${text}`),
      paragraph: (text) => lines.push(text),
      table: (head, rows, _shares, { hasTotal = false } = {}) =>
        lines.push(...[head, ...rows].map((cells) => cells.join(' | ')), ...(hasTotal ? ['(the last row is the total)'] : [])),
    },
    content,
  )
  return lines
}

/** The lines of the first page below a heading. */
function below(heading: string, content: BillContent): string[] {
  const lines = written(writeFirstPage, content)
  const own = lines.slice(lines.indexOf(`## ${heading}`) + 1)
  const end = own.findIndex((text) => text.startsWith('## '))
  return own.slice(0, end < 0 ? undefined : end)
}
/** The heading with the amount, and the lines below it. */
const amountOf = (content: BillContent) => {
  const lines = written(writeFirstPage, content)
  return lines.slice(1, lines.indexOf('## How to pay'))
}
const toPay = (content: BillContent) => below('How to pay', content)

test.each([
  ['1557.273', 'kWh', '1,557.273 kWh'],
  ['142.700', 'kWh', '142.700 kWh'],
  ['-1234567.1234', 'kWh', '−1,234,567.1234 kWh'],
  ['1', 'kWh', '1 kWh'],
  ['31.000', 'day', '31 days'],
  ['1.000', 'day', '1 day'],
  ['1', 'bottle', '1 bottle'],
  ['2', 'bottle', '2 bottles'],
  ['15.000', 'percent', '15 %'],
  ['1.0050', 'percent', '1.0050 %'],
  ['1.000', 'each', '1'],
] as const)('a quantity of %s %s is printed as %s', (quantity, unit, text) => expect(quantityText(quantity, unit)).toBe(text))

test.each([
  ['118.00000', '$118.00'],
  ['0.31210', '$0.3121'],
  ['0.27100', '$0.271'],
  ['1.80000', '$1.80'],
  ['0.31215', '$0.31215'],
  ['0.10101', '$0.10101'],
  ['-5.00000', '−$5.00'],
])('a price of %s is printed as %s', (rate, text) => expect(unitPriceText(rate)).toBe(text))

test('of what is left of earlier bills, a bill says which part is overdue, and urges nobody who depends on power', () => {
  const overdue = { cents: 4_000, since: '2026-07-01', isProtected: false }
  expect(earlierText(10_000, overdue)).toBe('$40.00 of it was due on 1 Jul 2026: please pay it now.')
  expect(earlierText(4_000, overdue)).toBe('It was due on 1 Jul 2026: please pay it now.')
  expect(earlierText(4_000, { ...overdue, isProtected: true })).toBe('It was due on 1 Jul 2026: pay it when you can, or ask us for help.')
  expect(earlierText(4_000, undefined)).toBe('Each earlier bill has its own due date.')
})

test('the first page of a bill says what it is, what to pay, and whom to ask', () => {
  expect(written(writeFirstPage, contentOf())).toEqual([
    '# Northlight Energy bill, 1 Oct to 31 Oct 2026',
    '## Amount of this bill',
    '! $100.00',
    'Due 20 Nov 2026. Includes $13.04 GST.',
    '## How to pay',
    'Pay by card at my.northlight.nz/account/bill/payments, all at once or a part at a time, or call 0800 111 222.',
    'Set up automatic payments at my.northlight.nz/account/profile/payment-options.',
    'Trouble paying? Ask for more time or instalments at my.northlight.nz/account/bill/help, or call us before the due date and we’ll work it out with you.',
    '## Your account',
    'Customer: Aroha Ngata',
    'Customer number: 1001',
    'Bill issued: 2 Nov 2026',
    'Bill period: 1 Oct to 31 Oct 2026',
    'Property: 12 Rata Street, Napier 4110',
    '## Questions or complaints',
    'Northlight Energy: call 0800 111 222, free.',
    'If we can’t settle a complaint with you, Utilities Disputes (Tautohetohe Whaipainga) can. They are free and independent: 0800 22 33 40, udl.co.nz.',
    '## In an emergency',
    'Call 111 if anyone is in danger.',
    'No power? Call 0800 111 444.',
  ])
})

test('each property is named once, and a line of the account as a whole names none', () => {
  const lines = [line({}), line({}), line({ address: '' }), line({ address: '3 Totara Road, Taupo 3330' })]
  expect(below('Your account', contentOf({ bill: { lines } })).slice(4)).toEqual([
    'Property: 12 Rata Street, Napier 4110',
    'Property: 3 Totara Road, Taupo 3330',
  ])
})

test('a bill with gas, among other energies, says what to do when you smell it', () => {
  const withLine = (energyType: 'naturalGas' | 'lpg' | null) =>
    below('In an emergency', contentOf({ bill: { lines: [line({}), line({ energyType })] } })).slice(2)
  expect(withLine('naturalGas')).toEqual(['Smell gas? Leave, then call 0800 111 333.'])
  expect(withLine('lpg')).toEqual(['Smell gas? Leave, then call 0800 111 333.'])
  expect(withLine(null)).toEqual([])
})

test('where the release has a word about other plans, the bill says it with the site as it is typed', () => {
  const switching = { title: 'Could you pay less?', body: 'Compare plans.', href: 'https://www.billy.govt.nz/' }
  expect(below('Could you pay less?', contentOf({ rest: { switching } }))).toEqual(['Compare plans. Go to billy.govt.nz.'])
})

test('a bill that is paid says so, and that there is nothing to pay', () => {
  const content = contentOf({ account: { isPaid: true, closingCents: 0 } })
  expect(amountOf(content)).toEqual(['## Amount of this bill', '! $100.00', 'Paid. It was due 20 Nov 2026. Includes $13.04 GST.'])
  expect(toPay(content)).toEqual(['Nothing to pay: this bill is paid.'])
})

test('a credit note gives its amount without a minus, and asks for nothing', () => {
  const inCredit = { bill: { amount: '-25.50' }, account: { closingCents: -2_550 } }
  const content = contentOf({ ...inCredit, rest: { isNote: true } })
  expect(written(writeFirstPage, content)[0]).toBe('# Northlight Energy credit note, 1 Oct to 31 Oct 2026')
  expect(written(writeFirstPage, contentOf(inCredit))[0]).toBe('# Northlight Energy bill, 1 Oct to 31 Oct 2026')
  expect(amountOf(content)).toEqual(['## Credit to your account', '! $25.50'])
  expect(toPay(content)).toEqual(['Nothing to pay. We take this credit off what you owe.'])
  expect(below('Your account', content)).toContain('Credit note issued: 2 Nov 2026')
  const details = written(writeDetails, content)
  expect(details).toEqual(expect.arrayContaining(['## What this credit note is for', '## Your account when this credit note was issued']))
  expect(details).toContain('This credit note | −$25.50')
})

test('a bill of nothing is a bill, and neither asks for money nor promises credit', () => {
  const content = contentOf({ bill: { amount: '0.00', gst: '0.00' }, account: { isPaid: true, closingCents: 0 } })
  expect(written(writeFirstPage, content)[0]).toBe('# Northlight Energy bill, 1 Oct to 31 Oct 2026')
  expect(amountOf(content).slice(0, 2)).toEqual(['## Amount of this bill', '! $0.00'])
  expect(toPay(content)).toEqual(['Nothing to pay: this bill is paid.'])
})

test('what earlier bills left is told beside this bill, with the day on which that was so', () => {
  const content = contentOf({ bill: { promptPaymentDiscount: '10.00' }, account: { closingCents: 14_000 } })
  expect(amountOf(content)).toEqual([
    '## Total to pay',
    '! $140.00',
    'This bill: $100.00, due 20 Nov 2026. Includes $13.04 GST.',
    'From earlier bills: $40.00. Each earlier bill has its own due date.',
    'Pay this bill by its due date and take $10.00 off it.',
    'This was your balance on 2 Nov 2026. What you owe today is at my.northlight.nz/account/bill.',
  ])
})

test('credit is taken off, down to nothing to pay', () => {
  const total = (closingCents: number) => amountOf(contentOf({ account: { closingCents } })).slice(0, 4)
  expect(total(7_500)).toEqual([
    '## Total to pay',
    '! $75.00',
    'This bill: $100.00, due 20 Nov 2026. Includes $13.04 GST.',
    'Less the credit on your account: $25.00.',
  ])
  expect(total(-1)[1]).toBe('! $0.00')
})

test('the discount is offered with what is then to pay, unless it is all of that or the bill is paid in instalments', () => {
  const offered = (promptPaymentDiscount: string, more: object = {}) =>
    amountOf(contentOf({ bill: { promptPaymentDiscount }, account: more })).slice(3)
  expect(offered('10.00')).toEqual(['Pay by the due date and take $10.00 off: $90.00 to pay.'])
  expect(offered('10.00', { agreed: { kind: 'extension', day: '2026-11-30' } })).toHaveLength(1)
  expect(offered('0.00')).toEqual([])
  expect(offered('100.00')).toEqual([])
  expect(offered('10.00', { agreed: { kind: 'arrangement' } })).toEqual([])
})

test('what is agreed, and what is taken automatically, is said in place of how to pay', () => {
  const extension = { kind: 'extension', day: '2026-11-30' }
  const help = expect.stringMatching(/^Trouble paying\?/)
  const byHand = expect.stringMatching(/^Pay by card at/)
  expect(toPay(contentOf({ account: { agreed: { kind: 'arrangement' } } }))).toEqual([
    'You pay it in instalments, as agreed. They are listed on your bill page.',
  ])
  expect(toPay(contentOf({ account: { agreed: extension } }))).toEqual([
    'You have until 30 Nov 2026 to pay it, as agreed. Call 0800 111 222 if it still gets tight.',
    byHand,
  ])
  expect(toPay(contentOf({ account: { takenBy: 'by direct debit' } }))).toEqual([
    'We’ll take it by direct debit on 20 Nov 2026: there is nothing to do.',
    help,
  ])
  expect(toPay(contentOf({ account: { takenBy: 'from your card', agreed: extension } }))[0]).toBe(
    'We’ll take it from your card on 30 Nov 2026, as agreed: there is nothing to do.',
  )
})

test('where earlier bills are owed, only this one is taken, and the earlier ones are paid by hand unless they are taken too', () => {
  const owed = { takenBy: 'by direct debit', closingCents: 14_000 }
  expect(toPay(contentOf({ account: { ...owed, hasEarlierByHand: true } }))).toEqual([
    'We’ll take this bill by direct debit on 20 Nov 2026: there is nothing to do.',
    'Pay earlier bills by card at my.northlight.nz/account/bill/payments, all at once or a part at a time, or call 0800 111 222.',
    expect.stringMatching(/^Trouble paying\?/),
  ])
  expect(toPay(contentOf({ account: owed }))).toHaveLength(2)
})

test('where the portal takes no payments, paying is a call', () => {
  expect(toPay(contentOf({ portal: { takesPayments: false } }))).toEqual([
    'Call 0800 111 222 to pay or to set up direct debit.',
    expect.stringMatching(/^Trouble paying\?/),
  ])
})

test('the second page lists every line, with GST and the total at the end', () => {
  const lines = [
    line({}),
    line({ description: 'Daily charge', kind: 'dailyCharge', quantity: '31.000', unit: 'day', rate: '1.83000', amount: '56.73' }),
    line({
      energyType: null,
      address: '',
      description: 'Credit',
      kind: 'other',
      quantity: '1',
      unit: 'each',
      rate: '-5.00000',
      amount: '-5.00',
    }),
    line({ kind: 'gst', description: 'GST at 15 %', amount: '13.04' }),
  ]
  expect(written(writeDetails, contentOf({ bill: { lines } }))).toEqual([
    '## What this bill is for',
    'Prices and amounts of each line are without GST. GST is added at the end.',
    'Line | Quantity | Unit price | Amount',
    'Electricity: Everyday | 300.000 kWh | $0.2714 | $81.42',
    'Electricity: Daily charge | 31 days | $1.83 | $56.73',
    'Credit | 1 | −$5.00 | −$5.00',
    'GST at 15 % |  |  | $13.04',
    'Total |  |  | $100.00',
    '(the last row is the total)',
    '## Your account when this bill was issued',
    'Entry | Amount',
    'Balance after your last bill | $0.00',
    'This bill | $100.00',
    'Balance on 2 Nov 2026 | $100.00',
    '(the last row is the total)',
  ])
})

test('with several properties each line begins with its street', () => {
  const lines = [
    line({}),
    line({ address: '3 Totara Road, Taupo 3330', energyType: 'naturalGas', description: 'Gas' }),
    line({ address: '' }),
  ]
  expect(written(writeDetails, contentOf({ bill: { lines } })).slice(3, 7)).toEqual([
    '12 Rata Street: Electricity: Everyday | 300.000 kWh | $0.2714 | $81.42',
    '3 Totara Road: Natural gas: Gas | 300.000 kWh | $0.2714 | $81.42',
    'Electricity: Everyday | 300.000 kWh | $0.2714 | $81.42',
    'GST |  |  | $13.04',
  ])
})

test('meters and readings are listed, also of a supply without an ICP', () => {
  const supplies = [
    { energyType: 'electricity', address: '12 Rata Street', icp: '0001234567AB8C1', readings: 'Actual' },
    { energyType: 'lpg', address: '12 Rata Street', icp: null, readings: 'Delivered bottles' },
  ]
  const lines = written(writeDetails, contentOf({ account: { supplies } }))
  expect(lines.slice(lines.indexOf('## Your meters and readings') + 1, -6)).toEqual([
    'Supply | ICP | Readings',
    'Electricity, 12 Rata Street | 0001234567AB8C1 | Actual',
    'Bottled gas, 12 Rata Street | None | Delivered bottles',
  ])
})

test('the account lists payments with their discounts, and both again where one was taken back', () => {
  const payment = { id: 'PAY-1', day: '2026-10-15', cents: 9_000, discountCents: 1_000, method: 'bankTransfer' }
  const payments = [payment, { ...payment, day: '2026-10-16', cents: -9_000, discountCents: -1_000 }, { ...payment, discountCents: 0 }]
  const lines = written(writeDetails, contentOf({ account: { payments, openingCents: -2_500, closingCents: -1 } }))
  expect(lines.slice(lines.indexOf('Entry | Amount') + 1)).toEqual([
    'Balance after your last bill | $25.00 in credit',
    'Payment received 15 Oct 2026 | −$90.00',
    'Discount for paying on time | −$10.00',
    'Payment taken back 16 Oct 2026 | $90.00',
    'Its discount | $10.00',
    'Payment received 15 Oct 2026 | −$90.00',
    'This bill | $100.00',
    'Balance on 2 Nov 2026 | $0.01 in credit',
    '(the last row is the total)',
  ])
})
