import type { Broadband } from '#schemas/products/routes.ts'

interface BroadbandState {
  tone: 'good' | 'plain' | 'bad'
  text: string
}

export const BROADBAND_STATES: Record<NonNullable<Broadband['connection']>['state'], BroadbandState> = {
  active: { tone: 'good', text: 'Working' },
  ordered: { tone: 'plain', text: 'Ordered' },
  fault: { tone: 'bad', text: 'We know of a fault' },
}
