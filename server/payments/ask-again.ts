import { UnknownSession } from './gateway.ts'

/* If the gateway does not report an outcome, we ask for it: first after a delay, then less and less often. */

/** A payment page that nobody has used is closed after this time. */
export const PAGE_OPEN_MS = 60 * 60_000

/** At most this many are asked about in one run. */
export const MOST_ASKED = 100

const FIRST_ASKED_MS = 2 * 60_000
const SELDOM_MS = 60 * 60_000

export const isLeft = ({ startedAt }: { startedAt: Date }, now: Date): boolean => now.getTime() - startedAt.getTime() >= PAGE_OPEN_MS

/** When something is asked about at first. @param afterMs a charge without a page has no customer who takes their time */
export const firstAskedAt = (now: Date, afterMs = FIRST_ASKED_MS): Date => new Date(now.getTime() + afterMs)

/** When something is asked about again. @param asked how often it was asked about before */
export const askedAgainAt = (asked: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(SELDOM_MS, FIRST_ASKED_MS * 2 ** Math.min(asked, 10)))

/** What the gateway says; what was left and is unknown to it is over. Sooner than that, its keys may be wrong for a moment. */
export const overIfUnknown = <Told>(asked: Promise<Told>, open: { startedAt: Date }, now: Date): Promise<Told | { is: 'cancelled' }> =>
  asked.catch((error: unknown) => {
    if (error instanceof UnknownSession && isLeft(open, now)) return { is: 'cancelled' }
    throw error
  })

interface Asking<Open> {
  /** @returns true once it is decided */
  ask(open: Open): Promise<boolean>
  later(open: Open): Promise<void>
}

/** Asks about each, and later again about what is not decided. @throws the first failure, once all were asked about */
export async function askAboutEach<Open>(due: readonly Open[], { ask, later }: Asking<Open>): Promise<void> {
  const failures: unknown[] = []
  for (const open of due) {
    const isDecided = await ask(open).catch((error) => {
      failures.push(error)
      return false
    })
    if (!isDecided) await later(open)
  }
  if (failures.length > 0) throw failures[0]
}
