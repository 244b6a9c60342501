import { expect, test } from 'vitest'
import { siteText } from './site-text.ts'

test('a site is written as people type it', () => {
  expect(siteText('https://billy.govt.nz')).toBe('billy.govt.nz')
  expect(siteText('https://www.udl.co.nz/')).toBe('udl.co.nz')
  expect(siteText('https://example.nz/compare/power?from=bill')).toBe('example.nz/compare/power?from=bill')
})
