import { expect, test } from 'vitest'
import { firstDocument } from './first-release.ts'
import { documentWithVersionKeys, withVersionKeys } from './version-keys.ts'

const tried = (...versions: unknown[]) => ({ id: 'note', title: 'Note', experiment: { id: 'spring', versions } })

test('versions of older portals get the key of their place, in pieces and in documents', () => {
  const keyed = tried({ key: 'B', title: 'Second' }, { key: 'C', title: 'Third' })
  const before = tried({ title: 'Second' }, { title: 'Third' })
  expect(withVersionKeys(before)).toEqual(keyed)
  expect(withVersionKeys([{ id: 'other' }, before])).toEqual([{ id: 'other' }, keyed])
  const content = { ...firstDocument.content, actionTiles: [before] }
  expect(documentWithVersionKeys({ ...firstDocument, widgets: [before], tabs: [before], content })).toEqual({
    ...firstDocument,
    widgets: [keyed],
    tabs: [keyed],
    content: { ...content, actionTiles: [keyed] },
  })
})

test('a version without a key beside others gets a free one', () => {
  expect(withVersionKeys(tried({ key: 'C' }, {}, { key: 'B' }))).toEqual(tried({ key: 'C' }, { key: 'D' }, { key: 'B' }))
})

test('what has keys stays the same object, and what is no document stays what it is', () => {
  const known = tried({ key: 'B' }, { key: 'D' })
  const document = { ...firstDocument, widgets: [known] }
  expect(withVersionKeys(known)).toBe(known)
  expect(documentWithVersionKeys(document)).toBe(document)
  for (const value of [
    undefined,
    null,
    3,
    'text',
    [],
    {},
    tried(null, 'B'),
    { experiment: { versions: 'B' } },
    { widgets: 3, content: [] },
  ]) {
    expect(withVersionKeys(value)).toBe(value)
    expect(documentWithVersionKeys(value)).toBe(value)
  }
  // The validation says that there are too many.
  expect(withVersionKeys(tried({}, {}, {}, {})).experiment.versions[3]).toEqual({ key: undefined })
})
