import { expect, test } from 'vitest'
import type { Preview } from '#schemas/studio/entities.ts'
import { previewIn, withPreview } from './preview-address.ts'

const first = { release: 'draft', as: 'aroha' }
const written = (preview: Preview, before = '') => String(withPreview(new URLSearchParams(before), preview))

test.each<Preview>([
  first,
  { ...first, at: '2026-12-04T05:00:00.000Z' },
  { ...first, overrides: { accountType: 'sme', brand: 'pip', platform: 'mobile', earlyAccess: false } },
  { release: 'draft:spring', as: 'hemi', versions: { '3f2504e0-4f89': 'B', 'a:b': 'A' } },
])('%j is in its address', (preview) => {
  expect(previewIn(new URLSearchParams(written(preview)), first)).toEqual(preview)
})

test('an address keeps what else it says, and nothing of the preview before or of its link', () => {
  const before = 'campaign=spring&path=%2Faccount%2Fbill&link=token&brand=pip&version=spring:B&version=autumn:B'
  expect(written({ ...first, versions: { spring: 'A' } }, before)).toBe(
    'campaign=spring&path=%2Faccount%2Fbill&release=draft&as=aroha&version=spring%3AA',
  )
})

test('what is no moment and no version is left out', () => {
  expect(previewIn(new URLSearchParams('at=tomorrow&version=spring&version=:B&version=spring:E'), first)).toEqual(first)
})
