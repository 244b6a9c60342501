import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const profile = new URL('../../src/pages/account/profile/', import.meta.url)
const pages = globSync('*/index.tsx', { cwd: profile })

test.each(pages)('%s leads back to the profile, as all its pages do', (page) => {
  expect(readFileSync(new URL(page, profile), 'utf8')).toContain("{ to: paths.profile(), label: 'Profile' }")
})
