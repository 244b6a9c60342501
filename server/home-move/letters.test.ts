import { expect, test } from 'vitest'
import { letterAbout } from './letters.ts'

type Told = Parameters<typeof letterAbout>[0]

const confirmed = (toRead: Told['toRead'], left: readonly string[]) => {
  const days = { moveOutDay: '2026-12-15', moveInDay: null }
  const move = { caseNumber: 'M-ABCDEFG', moveInAddress: null, state: 'confirmed', answers: {}, ...days } as unknown as Told['move']
  const step = { step: 'confirmed', message: null, ...days } as unknown as Told['step']
  return letterAbout({ move, step, left, toRead, phone: '0800 000 000', url: 'https://portal.example/moving' })[1]
}

const gas = { address: '1 Rimu Street', energyType: 'naturalGas' as const, meterSerial: 'G200115' }
const bach = { address: '8 Beach Road', energyType: 'electricity' as const, meterSerial: 'M1003422' }

test('a mail asks to read the meters that are read by hand, by their numbers, and by their places where there are several', () => {
  expect(confirmed([gas], ['1 Rimu Street'])).toContain(
    'On Tue, 15 Dec, please read the natural gas meter G200115 before you leave and send us the reading. We remind you on the day.',
  )
  expect(confirmed([gas, bach], ['1 Rimu Street', '8 Beach Road'])[1]).toContain(
    'the natural gas meter G200115 at 1 Rimu Street and the electricity meter M1003422 at 8 Beach Road before you leave',
  )
  expect(confirmed([], ['1 Rimu Street']).join(' ')).not.toContain('please read')
})
