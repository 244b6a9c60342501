import type { PieceCount, PieceEvent } from '#schemas/numbers/entities.ts'
import { countPieces } from '#schemas/numbers/count-routes.ts'
import type { RouteInput } from '#schemas/route.ts'
import { API_PREFIX, callHeaders } from '#api/headers.ts'
import { tabStorage } from '#browser/browser-storage.ts'
import { readAccountNumber, readSession } from '#session/storage.ts'

const SEND_AFTER_MS = 10_000
/** A call takes no more. */
const MOST_AT_ONCE = 100
const COUNTED = 'counted'

/** What this tab has counted of each piece on a day: its events, and `timed`. */
interface Counted {
  day: string
  /** sign-in and account: another one counts from the start */
  of: string
  /** by release and piece: a page may show pieces of two releases, and of none */
  pieces: Record<string, string[]>
}

const isCounted = (value: unknown): value is Counted => {
  const { day, of, pieces } = { ...(value as Partial<Counted> | undefined) }
  return (
    typeof day === 'string' &&
    typeof of === 'string' &&
    typeof pieces === 'object' &&
    pieces !== null &&
    Object.values(pieces).every(Array.isArray)
  )
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * Gathers what happened to pieces in this tab and sends it now and then, each event of a piece once a day. The server counts a person
 * once in any case; an account whose first look is at another release, or that follows another in this tab, has not been counted yet.
 */
export function createTally() {
  let gathered = new Map<string | undefined, Map<string, PieceCount>>()
  /** Sent and not answered yet, or not taken: the same id counts once however often it is sent. */
  const unanswered = new Map<string, Omit<RouteInput<typeof countPieces>['body'], 'batchId'>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** @param release that the piece is shown by; undefined where the page does not know */
  function add(release: string | undefined, piece: string, event: PieceEvent | 'timed', contentMs?: number): void {
    if (!isFirstToday(piece, event, release)) return
    const happened = event === 'timed' ? { contentMs } : { [event]: true }
    const pieces = gathered.get(release) ?? new Map<string, PieceCount>()
    gathered.set(release, pieces.set(piece, { ...(pieces.get(piece) ?? { piece }), ...happened } as PieceCount))
    timer ??= setTimeout(send, SEND_AFTER_MS)
  }

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [release, counted] of gathered) {
      const pieces = [...counted.values()]
      for (let at = 0; at < pieces.length; at += MOST_AT_ONCE)
        unanswered.set(crypto.randomUUID(), { release, pieces: pieces.slice(at, at + MOST_AT_ONCE) })
    }
    gathered = new Map()
    const session = readSession()
    // Signed out: the next person in this tab has nothing of it.
    if (!session) {
      tabStorage.remove(COUNTED)
      return
    }
    for (const [id, some] of unanswered) {
      fetch(API_PREFIX + countPieces.path, {
        method: countPieces.method,
        headers: callHeaders(session, true),
        body: JSON.stringify({ batchId: id, ...some }),
        // It goes out also while the page is being left.
        keepalive: true,
      }).then(
        ({ status }) => {
          // A token that has run out is renewed by the page's own calls; too many at once are sent again later.
          if (status !== 401 && status !== 429 && status < 500) unanswered.delete(id)
          // An older server knows no release: it goes without one, with the next.
          if (status === 400 && some.release !== undefined) unanswered.set(id, { pieces: some.pieces })
        },
        // It goes with the next.
        () => {},
      )
    }
  }

  return { add, send }
}

function isFirstToday(piece: string, event: string, release = ''): boolean {
  const day = DAY.format(new Date())
  const of = [readSession()?.signInId, readAccountNumber()].join(' ')
  const name = `${release} ${piece}`
  const kept = tabStorage.readJson(COUNTED, isCounted)
  const pieces = kept?.day === day && kept.of === of ? kept.pieces : {}
  const events = Object.hasOwn(pieces, name) ? (pieces[name] ?? []) : []
  if (events.includes(event)) return false
  tabStorage.write(COUNTED, JSON.stringify({ day, of, pieces: { ...pieces, [name]: [...events, event] } } satisfies Counted))
  return true
}
