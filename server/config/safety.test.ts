import { expect, test } from 'vitest'
import { contentFor } from './brand.ts'
import { firstDocument } from './first-release.ts'
import { safetyAt, withSafety } from './safety.ts'

const content = contentFor(firstDocument, 'northlight')

test('without power, a customer calls the lines company of their region', () => {
  const { noPower, linesCompany } = safetyAt(content, 'Wellington')
  expect(linesCompany?.phone).toMatch(/^0800 /)
  expect(noPower).toContain(linesCompany?.name)
  expect(noPower).toContain(linesCompany?.phone)
})

test.each(['Atlantis', undefined])('in the region %s, where no lines company is known, a customer calls the brand', (region) => {
  for (const brand of ['northlight', 'pip'] as const) {
    const { noPower, linesCompany } = safetyAt(contentFor(firstDocument, brand), region)
    expect(linesCompany).toBeUndefined()
    expect(noPower).toContain(`Call us on ${firstDocument.brands?.[brand]?.phone}, day or night`)
  }
})

test('a release without these texts says those of the first release', () => {
  const { safety: _, ...older } = firstDocument.content
  expect(safetyAt(contentFor({ ...firstDocument, content: older }, 'northlight'), 'Auckland')).toEqual(safetyAt(content, 'Auckland'))
})

test('a tile calls the lines company, or the brand where no lines company is known', () => {
  const tile = { description: '{noPower}', href: 'tel:{linesPhone}' }
  expect(withSafety(tile, safetyAt(content, 'Auckland'), '0800 555 200').href).toBe(
    `tel:${safetyAt(content, 'Auckland').linesCompany?.phone.replaceAll(' ', '')}`,
  )
  expect(withSafety(tile, safetyAt(content), '0800 555 200')).toEqual({
    description: content.safety?.noPowerElsewhere,
    href: 'tel:0800555200',
  })
})

test('the gas line is the same in every text: leave, then call 111 from outside', () => {
  expect(content.safety?.smellGas).toMatch(/^Leave the building.*call 111/)
})

test.each(['northlight', 'pip'] as const)('beside whom to call without power, %s is called for anything else, at its hours', (brand) => {
  const call = contentFor(firstDocument, brand).actionTiles?.find(
    ({ id, audience }) => id === 'call' && audience?.brands?.includes(brand) === true,
  )
  expect(call?.description).toMatch(/^For (any|every)thing else\b.*7\u00a0am to 9\u00a0pm/)
})
