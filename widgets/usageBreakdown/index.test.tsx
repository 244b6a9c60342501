import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const share = (value: number) => ({ value, percentage: value, dailyAverageUsage: value / 30 })
const categories = Array.from({ length: 7 }, (_, i) => ({
  name: `Use ${i}`,
  hexColour: '#112233',
  kWh: share(30 - i),
  dollar: share(60 - i),
}))
const rowsOf = (container: HTMLElement) => [...container.querySelectorAll('ul li')].map(({ textContent }) => textContent)

test('fewer than six categories are all listed', () => {
  const { container } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, categories: categories.slice(0, 5) } })
  expect(rowsOf(container)).toHaveLength(5)
})

test('of six and more the larger half is listed, the rest summed up', () => {
  const { container } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, categories } })
  expect(rowsOf(container)).toHaveLength(5)
  expect(rowsOf(container).at(-1)).toContain('Everything else$165.00')
})

test('exactly six categories are three and a sum of three', () => {
  const { container } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, categories: categories.slice(0, 6) } })
  expect(rowsOf(container)).toHaveLength(4)
  expect(rowsOf(container).at(-1)).toContain('Everything else$168.00')
})

test('every colour of the bar is beside its name in the list, and has its share of the bar', () => {
  const { container } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, categories } })
  const [bar] = container.querySelectorAll<HTMLElement>('[aria-hidden]:has(> span)')
  const inBar = [...(bar?.children ?? [])] as HTMLElement[]
  const dots = [...container.querySelectorAll<HTMLElement>('ul li > [aria-hidden]')]
  const colours = (of: HTMLElement[]) => of.map(({ style }) => style.getPropertyValue('--colour'))
  expect(colours(inBar)).toEqual(colours(dots))
  expect(Number(inBar.at(-1)?.style.flexGrow)).toBe(165)
})

test('the shares add up to 100%, and the sentence says that of the list', () => {
  const parts = [48.6, 28.9, 11.8, 10.7].map((value, i) => ({ name: `Use ${i}`, hexColour: '#112233', kWh: share(value) }))
  const { container } = drawFixture(widget, { config: { unit: 'kwh' }, data: { ...fixtures.content.data, categories: parts } })
  const shown = rowsOf(container).map((row) => row?.match(/\d+%$/)?.[0])
  expect(shown).toEqual(['48%', '29%', '12%', '11%'])
  expect(container.textContent).toContain('Your largest use: Use 0, 48% of your electricity')
})

test('a buying group sees energy, never dollars', () => {
  const { container } = drawFixture(widget, { config: { unit: 'dollars' }, data: { ...fixtures.content.data, kWhOnly: true } })
  expect(container.textContent).not.toContain('$')
})

test('says what is missing while there is nothing to break down', () => {
  const { getByText } = drawFixture(widget, { config: {}, data: { state: 'HOME_PROFILE_NOT_COMPLETED', kWhOnly: false, categories: [] } })
  expect(getByText('Tell us about your home first')).toBeTruthy()
})

test('beside dollars, the use that costs most comes first, not the one that takes most energy', () => {
  const night = { name: 'Electric vehicle', hexColour: '#112233', kWh: share(70), dollar: share(40) }
  const day = { name: 'Heating', hexColour: '#112233', kWh: share(30), dollar: share(60) }
  const textIn = (unit: 'dollars' | 'kwh') =>
    drawFixture(widget, { config: { unit }, data: { ...fixtures.content.data, categories: [night, day] } }).container.textContent
  expect(textIn('dollars')).toContain('Your largest cost: Heating, 60% of your electricity')
  expect(textIn('kwh')).toContain('Your largest use: Electric vehicle, 70% of your electricity.')
})
