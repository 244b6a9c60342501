import { expect, test } from 'vitest'
import { letterAbout } from './letters.ts'

type Told = Parameters<typeof letterAbout>[0]

const confirmed = (toRead: Told['toRead'], left: readonly string[], terms?: Told['terms']) => {
  const days = { moveOutDay: '2026-12-15', moveInDay: null }
  const move = { caseNumber: 'M-ABCDEFG', moveInAddress: null, state: 'confirmed', answers: {}, ...days } as unknown as Told['move']
  const step = { step: 'confirmed', message: null, ...days } as unknown as Told['step']
  return letterAbout({ move, step, left, toRead, terms, phone: '0800 000 000', url: 'https://portal.example/moving' })[1]
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

test('a mail says what applies at the new place, what ends, and which offer was chosen', () => {
  const terms = {
    plans: [{ energyType: 'electricity' as const, planName: 'Everyday' }],
    unsure: [],
    ending: ['naturalGas' as const],
    offer: 'Half price installation. Of a wall charger',
    bonusCode: 'WELCOME50',
  }
  expect(confirmed([], ['1 Rimu Street'], terms)).toContain(
    'At the new place you have Everyday for electricity. Natural gas ends when you move out. Your offer: Half price installation. Of a wall charger. Your bonus code: WELCOME50.',
  )
  expect(confirmed([], ['1 Rimu Street'], { plans: [], unsure: [], ending: [] }).join(' ')).not.toContain('At the new place')
})
