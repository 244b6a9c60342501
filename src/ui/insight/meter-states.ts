import type { Monitoring } from '#schemas/products/routes.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'

type State = Monitoring['supplyPoints'][number]['state']

interface MeterState {
  tone: 'good' | 'plain' | 'warning' | 'bad'
  title: string
  message: string
}

/** How a meter that sends its readings is doing, in words. */
export const METER_STATES: Record<State, MeterState> = {
  onTime: { tone: 'good', title: 'Your meter is up to date', message: 'Its readings arrive within three days.' },
  late: {
    tone: 'warning',
    title: 'Your meter is late',
    message: 'Missing readings usually arrive within a few days. You don’t need to do anything.',
  },
  silent: {
    tone: 'bad',
    title: 'Your meter has stopped reporting',
    message: 'We know, and are looking into it. If your power is on, you don’t need to do anything.',
  },
  noReadings: { tone: 'plain', title: 'No readings yet', message: 'Your use will appear after the first one.' },
  readByHand: {
    tone: 'plain',
    title: 'Your meter is read by hand',
    message: 'It doesn’t send your use by itself, so you’ll see your use on your bills.',
  },
}

/** The words for a meter's state; a newer server may name one that there are none for here. */
export const meterStateOf = (state: State): MeterState => METER_STATES[state] ?? METER_STATES.noReadings

/** What a meter's state means, with the day of its first readings where none has come yet. */
export function meterMessage({
  state,
  firstReadingsBy: by,
}: Pick<Monitoring['supplyPoints'][number], 'state' | 'firstReadingsBy'>): string {
  if (state !== 'noReadings' || by === undefined) return meterStateOf(state).message
  return by < localDayOf(new Date())
    ? `They should have arrived by ${dayText(by, 'weekday')}. Call us and we’ll find out why.`
    : `They should arrive by ${dayText(by, 'weekday')}.`
}
