import { nextMark } from '#lib/local-day.ts'

/** Answers of calls that feed widgets. Instants in, ISO text out. */
export function content<Data>(data: Data, { asOf = new Date(), nextAt }: { asOf?: Date; nextAt?: Date } = {}) {
  return { status: 'SUCCESS' as const, asOf: asOf.toISOString(), nextAt: nextAt?.toISOString(), data }
}

export function noData(nextAt?: Date) {
  return { status: 'NO_DATA' as const, asOf: new Date().toISOString(), nextAt: nextAt?.toISOString() }
}

/** When to ask again for data that are decided within seconds. */
export const inSeconds = () => new Date(Date.now() + 5_000)

/** The next full hour: when to ask again for data that change with new readings or payments. */
export const inAnHour = () => nextMark(new Date(), 60)

/** Data that change with new readings or payments; if there are none yet, they may appear by the next hour. */
export const hourly = <Data>(data: Data | undefined) => (data ? content(data, { nextAt: inAnHour() }) : noData(inAnHour()))

/** The same for data that do not appear by themselves: if there are none, nothing is asked for again. */
export const hourlyOnceThere = <Data>(data: Data | undefined) => (data ? content(data, { nextAt: inAnHour() }) : noData())
