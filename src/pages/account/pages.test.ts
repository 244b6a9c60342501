import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { accountPages, pageAt } from './pages.ts'

test('an address below a page is shown by that page, if it is one of its own', () => {
  const page = () => null
  accountPages[paths.energyMix()] = page
  expect([pageAt(paths.energyMix()), pageAt(paths.energyMix('historic-trend'))]).toEqual([page, page])
  expect([pageAt(`${paths.energyMix()}/elsewhere`), pageAt(`${paths.energyMix('historic-trend')}/more`)]).toEqual([undefined, undefined])
  expect(pageAt(`${paths.consumption()}/historic-trend`)).toBeUndefined()
})
