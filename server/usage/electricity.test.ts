import { expect, test } from 'vitest'
import { byBill } from './electricity.ts'

test('each supply point has its own GST, also where several are on one bill', () => {
  const bill = { id: 'B', issuedDay: '2026-11-10', isNote: false }
  const line = (supplyPointId: string, kind: 'energy' | 'dailyCharge' | 'gst', amountCents: number) => {
    const unit = ({ energy: 'kWh', dailyCharge: 'day', gst: 'percent' } as const)[kind]
    return { supplyPointId, description: kind, kind, unit, quantity: 1, rate: '0.15', amountCents, bill }
  }
  const home = [line('E1', 'energy', 4_004), line('E1', 'dailyCharge', 4_503), line('E1', 'gst', 1_276)]
  const shed = [line('E2', 'dailyCharge', 2_002), line('E2', 'gst', 300)]
  // $97.83 and $23.02.
  expect(byBill([...shed, ...home]).flatMap(({ grossCents }) => grossCents ?? [])).toEqual([2_302, 4_605, 5_178])
  expect(byBill([...home, ...shed]).flatMap(({ grossCents }) => grossCents ?? [])).toEqual([4_605, 5_178, 2_302])
})
