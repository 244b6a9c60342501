import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from './portal.ts'
import * as routes from '#schemas/ev/routes.ts'
let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
test('smoke', async () => {
  for (const who of ['priya', 'ruth', 'aroha', 'rimu-cafe', 'moana', 'newcomer', 'staff']) {
    for (const r of [
      routes.evPlanSummary,
      routes.evPlanInsights,
      routes.evPlanElectricity,
      routes.evPlanCarbon,
      routes.evPlanEcoTracker,
      routes.chargingSession,
      routes.evDayNightRates,
      routes.networkAccounts,
      routes.myEv,
    ]) {
      const t = Date.now()
      const { status, body } = await portal.call(who, r)
      console.log(who, r.path, status, Date.now() - t, JSON.stringify(body).slice(0, who === 'priya' ? 1500 : 300))
    }
  }
  expect(1).toBe(1)
})
