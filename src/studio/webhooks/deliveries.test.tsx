import { expect, test } from 'vitest'
import type { Delivery, Endpoint } from '#schemas/webhooks/entities.ts'
import { momentText } from '#ui/time.tsx'
import { progressOf } from './deliveries.tsx'

const delivery: Delivery = {
  id: 'D-1',
  eventId: 'E-1',
  type: 'nz.switchboard.site.renamed',
  subject: 'ST-1',
  billingAccountId: 'BA-1',
  at: '2026-11-22T01:00:00Z',
  state: 'waiting',
  attempts: 0,
  position: '1',
  nextAttemptAt: '2026-11-22T01:00:00Z',
}
const pausedUntil = '2026-11-22T02:00:00Z'
const endpoint = { isOn: true, pausedUntil } as Endpoint

test('events of an endpoint that asked to be left alone say until when they wait', () => {
  const until = (instant: string) => `The endpoint asked us to wait. Next try ${momentText(instant)}.`
  expect(progressOf(delivery, endpoint)).toBe(until(pausedUntil))
  const failed = { ...delivery, attempts: 5, failure: 'It answered 429.', nextAttemptAt: '2026-11-22T02:30:00Z' }
  expect(progressOf(failed, endpoint)).toBe(`It answered 429. ${until(failed.nextAttemptAt)}`)
  expect(progressOf(delivery, { ...endpoint, pausedUntil: undefined })).toBe('On its way.')
})
