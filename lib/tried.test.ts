import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { titleOf, triedIn } from './tried.ts'

const experiment = { id: 'words', versions: [{ key: 'B', title: 'Other', leavesOut: ['eco'] }] }
const documentWith = (change: { widgets?: object[]; tabs?: object[]; content?: Record<string, object[]> }) =>
  ({
    widgets: [],
    tabs: [],
    ...change,
    content: { heroMessages: [], actionTiles: [], nextBestActions: [], ...change.content },
  }) as unknown as PortalDocument
const placesIn = (document: PortalDocument) => triedIn(document).map(({ piece, place }) => [piece, place])

test('what is tried is told with its name and its place, and what is not tried is left out', () => {
  const document = documentWith({
    widgets: [{ id: 'eco' }, { id: 'bill', experiment }],
    content: {
      heroMessages: [{ id: 'hello', experiment }],
      actionTiles: [{ id: 'pay' }, { key: 'move', experiment }],
      nextBestActions: [{ promoId: 'solar', experiment }],
    },
    tabs: [
      { id: 'home', widgets: [] },
      { id: 'bills', widgets: [], experiment },
    ],
  })
  expect(placesIn(document)).toEqual([
    ['widget:bill', 'widgets[1] "bill"'],
    ['content:heroMessages:hello', 'content.heroMessages[0]'],
    ['content:actionTiles:move', 'content.actionTiles[1]'],
    ['content:nextBestActions:solar', 'content.nextBestActions[0]'],
    ['tab:bills', 'tabs[1] "bills"'],
  ])
})

test('a page that is tried is told with the widgets of each version, and the settings of those that not all of them show', () => {
  const widgets = ['bill', 'eco', 'elsewhere'].map((id) => ({ id }))
  const [page] = triedIn(documentWith({ widgets, tabs: [{ id: 'home', widgets: ['bill', 'eco'], experiment }] }))
  expect(page?.value).toMatchObject({ shown: [['bill', 'eco'], ['bill']], differing: [{ id: 'eco' }] })
})

test('what is tried in one release is not that of another', () => {
  expect(placesIn(documentWith({ widgets: [{ id: 'bill', experiment }] }))).toHaveLength(1)
  expect(placesIn(documentWith({}))).toEqual([])
})

test('something that is tried is called by its title, or its label', () => {
  expect([titleOf({ title: 'Bill', label: 'Pay' }), titleOf({ label: 'Pay' }), titleOf({})]).toEqual(['Bill', 'Pay', ''])
})
