import { expect, test } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { firstDocument } from './first-release.ts'
import { itemFor } from './resolve.ts'
import { loadWidgetTypes } from './widget-types.ts'

const types = await loadWidgetTypes()
const bill = firstDocument.widgets.find(({ id }) => id === 'bill') as WidgetDocument
const clientTypes = (...list: string[]) => new Map(list.map((text) => [text.split('@')[0] ?? '', Number(text.split('@')[1])]))

test('a widget that needs another type is drawn only by a browser that has it', () => {
  const needy = { ...bill, requires: ['sidekick@2'] }
  expect(itemFor(needy, clientTypes('billSummary@1', 'sidekick@2'), types)?.item.type).toBe('billSummary')
  expect(itemFor(needy, clientTypes('billSummary@1', 'sidekick@1'), types)).toBeUndefined()
  expect(itemFor(needy, clientTypes('billSummary@1'), types)).toBeUndefined()
})
