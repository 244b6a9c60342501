import type { Monitoring } from '#schemas/products/routes.ts'

interface MeterState {
  tone: 'good' | 'warning' | 'bad'
  title: string
  message: string
}

/** How a meter that sends its readings is doing, in words. */
export const METER_STATES: Record<Monitoring['supplyPoints'][number]['state'], MeterState> = {
  onTime: { tone: 'good', title: 'Your meter reports on time', message: 'Its readings arrive within three days.' },
  late: {
    tone: 'warning',
    title: 'Your meter is late',
    message: 'What is missing usually arrives in a few days. You need not do anything.',
  },
  silent: {
    tone: 'bad',
    title: 'Your meter has stopped reporting',
    message: 'We know, and are looking into it. If your power is on, you need not do anything.',
  },
  noReadings: { tone: 'warning', title: 'No readings yet', message: 'A new meter reports after two or three days.' },
}
