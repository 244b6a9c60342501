import { nextMark } from '#lib/local-day.ts'

/** Answers of calls that feed widgets. Instants in, ISO text out. */
export function content<Data>(data: Data, { asOf = new Date(), nextAt }: { asOf?: Date; nextAt?: Date } = {}) {
  return { status: 'SUCCESS' as const, asOf: asOf.toISOString(), nextAt: nextAt?.toISOString(), data }
}

export function noData(nextAt?: Date) {
  return { status: 'NO_DATA' as const, asOf: new Date().toISOString(), nextAt: nextAt?.toISOString() }
}

/** When what is decided within seconds is worth asking for again. */
export const inSeconds = () => new Date(Date.now() + 5_000)

/** When data that change with new readings or payments are worth asking for again. */
export const inAnHour = () => nextMark(new Date(), 60)

/** What changes with new readings or payments, and may come by itself. */
export const hourly = <Data>(data: Data | undefined) => (data ? content(data, { nextAt: inAnHour() }) : noData(inAnHour()))

/** The same where nothing comes by itself. */
export const hourlyOnceThere = <Data>(data: Data | undefined) => (data ? content(data, { nextAt: inAnHour() }) : noData())
