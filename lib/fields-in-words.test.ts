import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceInWords } from './fields-in-words.ts'
import { valueText } from './value-text.ts'

const rowsOf = (piece: string, before: unknown, after: unknown, values: [string, unknown][] = []) =>
  differenceInWords(piece, before, after, new Map(values)).rows.map(
    ({ field, before: was, after: is }) => `${field}: ${valueText(was)} → ${valueText(is)}`,
  )

test('the widgets of a page are named, those of one title by what they say', () => {
  const note = (text: string) => ({ title: 'Note', data: { text: [{ is: 'paragraph', lines: [[{ text }]] }] } })
  const values: [string, unknown][] = [
    ['widget:note-1', note('Spring is here')],
    ['widget:note-2', note('Read your meter')],
    ['widget:bill', { title: 'Your bill' }],
    ['widget:bill-2', { title: 'Your bill' }],
  ]
  expect(rowsOf('tab:bills', { widgets: ['note-1', 'bill', 'bill-2'] }, { widgets: ['note-2', 'bill-2', 'gone'] }, values)).toEqual([
    'Widgets: “Note” (Spring is here), “Your bill” (1), “Your bill” (2) → “Note” (Read your meter), “Your bill” (2), a widget that is gone',
  ])
})

test('the order of the pages is told by their labels', () => {
  const values: [string, unknown][] = ['bills', 'products'].map((id) => [`tab:${id}`, { label: `The ${id}` }])
  expect(rowsOf('tabs', ['bills', 'products'], ['products', 'bills'], values)).toEqual([
    'Order: “The bills”, “The products” → “The products”, “The bills”',
  ])
})

describe('entries of a list', () => {
  const tile = (id: string, label: string, more: object = {}) => ({ id, label, href: '/', ...more })
  const ofBrand = (brand: string, href = '/') => tile('call', 'Call us', { href, audience: { brands: [brand] } })

  test('are known by their titles, those of one title by their brands or their number', () => {
    expect(rowsOf('content:actionTiles', [tile('a', 'Pay')], [tile('a', 'Pay', { href: '/pay' })])).toEqual(['“Pay” › Link: / → /pay'])
    expect(rowsOf('content:actionTiles', [ofBrand('northlight'), ofBrand('pip')], [ofBrand('northlight'), ofBrand('pip', '/pip')])).toEqual(
      ['“Call us” (Pip) › Link: / → /pip'],
    )
    expect(rowsOf('content:actionTiles', [tile('a', 'Pay')], [tile('a', 'Pay'), tile('b', 'Pay')])).toEqual([
      '“Pay”, number 2: not set → Label: Pay; Link: /',
    ])
  })

  test('in another order are told by their titles', () => {
    const [a, b] = [tile('a', 'Pay'), tile('b', 'Move')]
    expect(rowsOf('content:actionTiles', [a, b], [b, a])).toEqual(['Order: “Pay”, “Move” → “Move”, “Pay”'])
  })

  test('of the navigation are pages', () => {
    const group = (...children: object[]) => [{ key: 'products', children }]
    const gas = (energy: string) => ({ key: 'naturalGas', audience: { energyTypes: [energy] } })
    expect(rowsOf('navigation', group(gas('naturalGas')), group(gas('lpg'), { key: 'ev' }))).toEqual([
      '“Products” › Pages below › “Natural gas” › Audience › Energy types: Natural gas → Bottled gas',
      '“Products” › Pages below › “EV IQ”: not set → Page: EV IQ',
    ])
  })
})

test('a new widget is told field by field, without what the portal knows it by', () => {
  const widget = {
    id: 'form-1f3c9a2b',
    type: 'madeForm',
    schemaVersion: 1,
    title: 'Heat pumps',
    config: {},
    data: { formId: 'heat' },
    span: { phone: { columns: 4, rows: 2 } },
    audience: { accountTypes: ['sme'], from: '2026-11-26T20:00:00Z' },
  }
  expect(rowsOf('widget:form-1f3c9a2b', undefined, widget, [['form:heat', { schema: { title: 'Your heat pump' } }]])).toEqual([
    'Kind of widget: not set → Made form',
    'Title: not set → Heat pumps',
    'Content: not set → Form: “Your heat pump”',
    'Size: not set → Phone: 4 × 2',
    'Audience: not set → Accounts: Small business; From: Friday, 27 November 2026 at 9:00 am',
  ])
})

test('the versions of a new widget are told by their letters', () => {
  const versions = [{ key: 'C', title: 'Third', config: {} }]
  const widget = { id: 'note', type: 'text', title: 'First', experiment: { id: 'e', share: 100, goal: 'payment', days: 1, versions } }
  expect(rowsOf('widget:note', undefined, widget).slice(2)).toEqual([
    'Experiment › Accounts that take part: not set → 100%',
    'Experiment › Goal: not set → A payment is made in the portal',
    'Experiment › Days to reach it: not set → 1 day',
    'Version C › Title: not set → Third',
  ])
})

test('the questions of a form are told by what they ask', () => {
  const owner = { type: 'string', title: 'Do you own it?', oneOf: [{ const: 'Own', title: 'Yes' }] }
  const landlord = {
    if: { properties: { Owner: { const: 'Rent' } }, required: ['Owner'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { Who: { title: 'Who does?' } } },
  }
  const form = (question: object, required: string[], ...allOf: object[]) => ({
    id: 'home',
    schema: { type: 'object', title: 'Home', required, properties: { Owner: question }, allOf },
    uiSchema: { 'ui:steps': [{ id: 'one', title: 'Owner', questions: allOf.length > 0 ? ['Owner', 'Who'] : ['Owner'] }] },
  })
  const rent = { const: 'Rent', title: 'No, I rent' }
  expect(
    rowsOf(
      'form:home',
      form(owner, []),
      form({ ...owner, oneOf: [...owner.oneOf, rent], description: 'A guess will do' }, ['Owner'], landlord),
    ),
  ).toEqual([
    'Must be answered: none → “Do you own it?”',
    '“Do you own it?” › Options › “No, I rent”: not set → Stored as: Rent; Title: No, I rent',
    '“Do you own it?” › Hint: not set → A guess will do',
    expect.stringMatching(/^Asked after some answers › Number 1: not set → .*Do you own it.*Who does/i),
    'Steps › “Owner” › Questions: “Do you own it?” → “Do you own it?”, “Who does?”',
  ])
})

test('a text is told as staff type it', () => {
  const text = (...lines: object[][]) => ({ data: { text: [{ is: 'bullets', lines }] } })
  expect(
    rowsOf('widget:note', text([{ text: 'one' }]), text([{ text: 'one', isBold: true }], [{ text: 'two', href: '/account/bills' }])),
  ).toEqual(['Content › Text: - one → - **one**\n- [two](/account/bills)'])
})

test('what a draft holds is told whatever it is', () => {
  const widget = (data: unknown) => ({ id: 'a', type: 'text', schemaVersion: 1, title: 'A', config: {}, data })
  const near = fc.constantFrom<unknown>(
    { text: [{ is: 'quote', lines: [[{ text: 'a' }]] }] },
    { text: [{ is: 'paragraph', lines: ['abc'] }] },
    { text: [{ is: 'bullets', lines: [[null]] }] },
    { items: [{ title: 'a', audience: { brands: 'pip' } }, { title: 'a' }] },
    { from: '2026-13-45T10:00Z', until: '2026-02-30', addedOn: '2026-13-45' },
  )
  const data = fc.oneof(near, fc.jsonValue())
  fc.assert(fc.property(data, data, (before, after) => void rowsOf('widget:a', widget(before), widget(after))))
})

test.each(['2026-13-45T10:00Z', '2026-13-45', '2026-02-30', '2026-11-26'])('a title like %s is told as it is', (title) => {
  expect(rowsOf('tab:bills', { label: 'Bills' }, { label: title })).toEqual([`Label: Bills → ${title}`])
})

test('a moment that is no minute is told to the second, and one that is none as it is', () => {
  const until = (text: string) => ({ audience: { until: text } })
  expect(rowsOf('widget:a', until('2026-11-26T20:00:00Z'), until('2026-11-26T20:00:30Z'))).toEqual([
    'Audience › Until: Friday, 27 November 2026 at 9:00 am → Friday, 27 November 2026 at 9:00:30 am',
  ])
  expect(rowsOf('widget:a', until('2026-11-26T20:00:00Z'), until('2026-02-30T20:00:00Z'))[0]).toContain('→ 2026-02-30T20:00:00Z')
})

test('of a thousand entries each is told by its number', () => {
  const entries = (body: string) => Array.from({ length: 1_000 }, (_, i) => ({ id: `e${i}`, title: 'Tip', body: `${body} ${i}` }))
  const rows = rowsOf('content:tips', entries('Old'), entries('New'))
  expect(rows).toHaveLength(1_000)
  expect(rows.at(-1)).toBe('“Tip”, number 1000 › Text: Old 999 → New 999')
  const [order] = rowsOf('content:tips', entries('Old'), entries('Old').toReversed())
  expect(order).toMatch(/^Order: “Tip”, number 1000, “Tip”, number 999/)
})

test('nothing that differs is left unsaid', () => {
  const leaf = fc.oneof(
    fc.constantFrom('a', 'b', '2026-11-26', 'A sentence that no list of choices has, as it is too long.'),
    fc.integer(),
    fc.boolean(),
  )
  const entry = fc.record({ id: fc.constantFrom('a', 'b', 'c'), title: fc.constantFrom('One', 'Two'), when: leaf }, { requiredKeys: [] })
  const value = fc.record(
    {
      widgets: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
      title: leaf,
      config: fc.dictionary(fc.constantFrom('formId', 'type', 'key', 'id'), leaf),
      list: fc.array(entry, { maxLength: 4 }),
      audience: fc.record({ brands: fc.subarray(['pip', 'northlight']), from: leaf }, { requiredKeys: [] }),
    },
    { requiredKeys: ['widgets'] },
  )
  fc.assert(
    fc.property(fc.constantFrom('tab:bills', 'widget:a', 'content:tips', 'brand:pip'), value, value, (piece, before, after) => {
      const isSame = JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))
      expect(rowsOf(piece, before, after).length > 0).toBe(!isSame)
    }),
  )
})

/** Fields in another order say the same. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

describe('experiments', () => {
  const common = { share: 50, goal: 'payment', days: 7 }
  const ofWidget = (id: string, ...keys: string[]) => {
    const versions = keys.map((key) => ({ key, title: `Title ${key}`, config: {} }))
    return { id: 'a', type: 'text', title: 'A', config: {}, experiment: { id, ...common, versions } }
  }
  const without = { id: 'a', type: 'text', title: 'A', config: {} }
  const values: [string, unknown][] = ['a', 'b', 'c'].map((id) => [`widget:${id}`, { title: `The ${id}` }])
  const page = (order: string[], leavesOut: string[]) => ({
    label: 'Bills',
    widgets: ['a', 'b'],
    experiment: { id: 'e', ...common, versions: [{ key: 'B', order, leavesOut }] },
  })

  test('that are new or removed are told field by field', () => {
    expect(rowsOf('widget:a', without, ofWidget('one', 'B'))).toEqual([
      'Experiment › Accounts that take part: not set → 50%',
      'Experiment › Goal: not set → A payment is made in the portal',
      'Experiment › Days to reach it: not set → 7 days',
      'Version B › Title: not set → Title B',
    ])
    expect(rowsOf('widget:a', ofWidget('one', 'B'), without).at(-1)).toBe('Version B › Title: Title B → not set')
  })

  test('with one version more tell of that version alone', () =>
    expect(rowsOf('widget:a', ofWidget('one', 'B'), ofWidget('one', 'B', 'C'))).toEqual(['Version C › Title: not set → Title C']))

  test('of another id are drawn again', () =>
    expect(rowsOf('widget:a', ofWidget('one', 'B'), ofWidget('two', 'B'))).toEqual([
      'Experiment: The one until now → Another one: it is drawn again which account sees which version',
    ]))

  test('of a page tell what each version shows, by the titles of the widgets', () => {
    expect(rowsOf('tab:bills', { label: 'Bills', widgets: ['a', 'b'] }, page(['b', 'a'], ['c']), values).slice(3)).toEqual([
      'Version A: not set → “The a”, “The b”',
      'Version B: not set → “The b”, “The a”',
    ])
    expect(rowsOf('tab:bills', page(['b', 'a'], []), page(['a', 'b'], ['a']), values)).toEqual([
      'Version B: “The b”, “The a” → “The b”; without “The a”',
    ])
  })

  test('of a page that are over tell what the page still keeps of them', () => {
    const over = (leavesOut?: string[]) => ({ label: 'Bills', widgets: ['a', 'b'], ...(leavesOut && { leavesOut }) })
    const kept = 'left out in an experiment that is over: “The c”'
    expect(rowsOf('tab:bills', over(), over(['c']), values)).toEqual([`Version A: not set → ${kept}`])
    expect(rowsOf('tab:bills', over(['c']), over([]), values)).toEqual([`Version A: ${kept} → not set`])
    expect(rowsOf('tab:bills', over(), over([]), values)).toEqual([])
  })
})

test('forms of one title are told apart by their number', () => {
  const forms: [string, unknown][] = ['heat', 'old'].map((id) => [`form:${id}`, { schema: { title: 'Heat' } }])
  expect(rowsOf('widget:a', { data: { formId: 'old' } }, { data: { formId: 'heat' } }, forms)).toEqual([
    'Content › Form: “Heat” (2) → “Heat” (1)',
  ])
})

test('the first pages are told as their order', () =>
  expect(rowsOf('tabs', undefined, ['bills'], [['tab:bills', { label: 'Bills' }]])).toEqual(['Order: none → “Bills”']))
