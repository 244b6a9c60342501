import { expect, test } from 'vitest'
import { withPhoneOf } from './brand-phone.ts'

test('a brand’s number stands where it is asked for, as people read it and as telephones do', () => {
  const item = { label: 'Call {phone}', href: 'tel:{phone}', deep: [{ body: 'Or {phone}.' }] }
  expect(withPhoneOf(item, { phone: '0800 555 747' })).toEqual({
    label: 'Call 0800 555 747',
    href: 'tel:0800555747',
    deep: [{ body: 'Or 0800 555 747.' }],
  })
})
