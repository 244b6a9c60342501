import { expect, test } from 'vitest'
import type { WidgetSchema } from '#schemas/widget.ts'
import { firstDocument } from './first-release.ts'
import { findIssues, findShapeIssues, migrateConfig } from './validate.ts'
import { loadWidgetTypes } from './widget-types.ts'

test('an end date that no calendar has is refused', () => {
  const promotion = { promoId: 'summer', title: 'Summer', body: 'It is here', endDate: '2026-02-30' }
  const document = { ...firstDocument, content: { ...firstDocument.content, promotions: [promotion] } }
  expect(findShapeIssues(document)).toEqual([{ place: 'content.promotions[0].endDate', message: 'must be a day, such as 2026-12-24' }])
})

test('a text that does not match its pattern is told what it has to be', () => {
  const [widget, ...widgets] = firstDocument.widgets
  const wrong = { ...widget, audience: { from: '2026-12-01T18:00:00+13:00' }, requires: ['billSummary'] }
  const brands = { ...firstDocument.brands, pip: { ...firstDocument.brands?.pip, phone: 'none', links: { contact: '' } } }
  const texts = findShapeIssues({ ...firstDocument, widgets: [wrong, ...widgets], brands }).map(({ message }) => message)
  expect(texts).toEqual(
    expect.arrayContaining([
      'must be a moment in UTC, such as 2026-12-24T05:00:00Z',
      'must be a widget type with its version, such as billSummary@2',
      'must be a phone number, such as 0800 555 200',
      'must be a whole link, such as /account/bill, https://example.com/plans or mailto:help@example.com',
    ]),
  )
})

test('a document that was looked through before has the issues that it has now, also where what was answered is changed', async () => {
  const types = await loadWidgetTypes()
  const document = structuredClone(firstDocument)
  findIssues(document, types).push({ place: 'elsewhere', message: 'must not be remembered' })
  expect(findIssues(document, types)).toEqual([])
  document.tabs = []
  const issues = findIssues(document, types)
  expect(issues).toContainEqual({ place: 'tabs', message: 'there must be at least one tab' })
  expect(findIssues(structuredClone(document), types)).toEqual(issues)
  expect(findIssues(firstDocument, types)).toEqual([])
})

test('an older config is lifted version by version', () => {
  const type = {
    version: 3,
    migrations: {
      1: ({ colour, ...config }: Record<string, unknown>) => ({ ...config, tone: colour }),
      2: (config: Record<string, unknown>) => ({ ...config, size: 'large' }),
    },
  } as unknown as WidgetSchema
  expect(migrateConfig(type, 1, { colour: 'red' }, 3)).toEqual({ tone: 'red', size: 'large' })
  expect(migrateConfig(type, 2, { tone: 'red' }, 3)).toEqual({ tone: 'red', size: 'large' })
  expect(migrateConfig(type, 3, { tone: 'red' }, 3)).toEqual({ tone: 'red' })
  expect(migrateConfig(type, 1, { colour: 'red' }, 2)).toEqual({ tone: 'red' })
  // Version 3 took what version 4 takes, and a type that was never changed has no migrations.
  expect(migrateConfig(type, 2, { tone: 'red' }, 4)).toEqual({ tone: 'red', size: 'large' })
  expect(migrateConfig({ version: 2 } as WidgetSchema, 1, { tone: 'red' }, 2)).toEqual({ tone: 'red' })
})
