import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { accountPages, tabPages } from '#pages/account/pages.ts'
import { PAGES } from '../../e2e/pages.ts'

// The introduction is what the dashboard of a newcomer begins with.
const opened: string[] = [...Object.values(PAGES).flat(), paths.featureMessages()]

test.each(Object.keys({ ...tabPages, ...accountPages }))('%s has a line in e2e/pages.ts, so that each run opens it', (path) => {
  expect(opened).toContain(path)
})
