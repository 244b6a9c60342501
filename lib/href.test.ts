import { expect, test } from 'vitest'
import { fc } from '../tests/property.ts'
import { times } from '../tests/thorough.ts'
import { isHref } from './href.ts'

test.each([
  '/',
  '/account/bill',
  '/account/insights?tab=tips#top',
  '/account/profile/',
  '/info/contact',
  '/account/bills?next=%2Faccount%2Fbill',
  'https://www.northlight.example/join',
  'https://www.youtube.com/@northlight.example',
  'https://northlight.example:8443/a?b=c/d#e',
  'tel:0800555200',
  'tel:+64 9 555 0123',
  'tel:{phone}',
  'mailto:help@northlight.example',
])('%s may be a link', (address) => expect(isHref(address)).toBe(true))

test.each([
  '',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/account//elsewhere.example',
  '/%09/elsewhere.example',
  '/%2f/elsewhere.example',
  '/%5Celsewhere.example',
  '/a\t/b',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  ' /account/bill',
  '/account/bill ',
  '/account/bill\n',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://elsewhere.example/1',
  'http://elsewhere.example',
  'https:elsewhere.example',
  'https:/elsewhere.example',
  'https:///elsewhere.example',
  'https://',
  'https://user@elsewhere.example',
  'https://user:secret@elsewhere.example',
  'https://elsewhere.example\\@northlight.example',
  'https://northlight.example@elsewhere.example',
  'https://elsewhere .example',
  'tel:',
  'tel:javascript',
  'tel:0800555200;ext=1',
  'mailto:a@b.example?bcc=c@d.example',
  '/"onmouseover="alert(1)',
  '/<script>',
  `/${'a'.repeat(300)}`,
])('%s may not', (address) => expect(isHref(address)).toBe(false))

const pieces = fc.constantFrom(
  '/',
  '\\',
  '//',
  'https://',
  'https:',
  'http://',
  'tel:',
  'mailto:',
  'javascript:',
  'elsewhere.example',
  'account',
  '@',
  ':',
  '.',
  '..',
  '?',
  '#',
  '%09',
  '%2f',
  '%5c',
  '%',
  '\t',
  '\n',
  '\u0000',
  ' ',
  '0800',
  'a',
  '{phone}',
  '[',
  ']',
  '&',
  '=',
)

test(
  'what may be a link stays here, or leaves by https to a site that is named, by telephone or by mail',
  () => {
    let links = 0
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const address = parts.join('')
        if (!isHref(address)) return
        links += 1
        const { protocol, origin, username, password, pathname } = new URL(address, 'https://portal.example/account/bill')
        expect(['https:', 'tel:', 'mailto:']).toContain(protocol)
        expect([username, password]).toEqual(['', ''])
        if (address.startsWith('/')) expect([origin, pathname.startsWith('//')]).toEqual(['https://portal.example', false])
      }),
      { numRuns: times(20_000, 500_000) },
    )
    expect(links).toBeGreaterThan(100)
  },
  times(30_000, 300_000),
)
