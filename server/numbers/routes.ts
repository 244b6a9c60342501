import { addDays } from '#lib/calendar.ts'
import { triedIn } from '#lib/tried.ts'
import { countPieces } from '#schemas/numbers/count-routes.ts'
import { NUMBERS_DAYS, TIME_LIMITS_MS } from '#schemas/numbers/entities.ts'
import { studioNumbers, studioNumbersFile } from '#schemas/numbers/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { todayOf } from '../access.ts'
import { isInAudience } from '../config/audience.ts'
import { findRelease } from '../config/release.ts'
import { countedVersion, exposureOf } from '../experiments/versions.ts'
import type { Api } from '../http/api.ts'
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { isCounted } from './is-counted.ts'
import { ownPieces } from './own-pieces.ts'
import { pagesCounted } from './pages-counted.ts'
import { findNumbers } from './queries.ts'
import { createThrottle } from './throttle.ts'

const COLUMNS = [
  'Day',
  'Piece',
  'Title',
  'Seen',
  'Used',
  'Dismissed',
  'Failed',
  ...TIME_LIMITS_MS.map((ms) => `Shown within ${ms / 1000} s`),
  `Shown after ${(TIME_LIMITS_MS.at(-1) ?? 0) / 1000} s`,
]

export function numberRoutes(api: Api, { db, counter, hasDemoWorld }: AreaParts): void {
  const throttle = createThrottle()

  api.handle(countPieces, async ({ scope, body }) => {
    if (!isCounted(scope, { hasDemoWorld })) return
    // Another release may show this customer another version, or nothing of an experiment.
    if (body.release !== undefined && body.release !== scope.releaseHash) return
    if (throttle.isOver(scope.userId)) return problem('/error/too_many_requests')
    const { document } = await findRelease(db, scope.releaseHash)
    const own = ownPieces(document, scope)
    const byName = new Map(body.pieces.filter(({ piece }) => own.has(piece)).map((counted) => [counted.piece, counted]))
    if (byName.size === 0) return
    const ofTried = triedIn(document)
      // Of two entries of one name, each for a brand, a customer has seen that of theirs.
      .filter(({ piece, value }) => isInAudience(value.audience, scope, piece))
      .flatMap((one) => exposureOf(one, scope) ?? [])
    for (const page of pagesCounted(document, ofTried, byName)) byName.set(page.piece, page)
    const tried = new Map(ofTried.filter(({ piece }) => byName.has(piece)).map((exposure) => [exposure.piece, exposure]))
    counter.count({
      id: body.batchId,
      person: scope.userId,
      release: scope.releaseHash,
      pieces: [...byName.values()].map((counted) => {
        const exposure = tried.get(counted.piece)
        return exposure ? { ...counted, version: countedVersion(exposure.run, exposure.version) } : counted
      }),
      exposures: [...tried].flatMap(([piece, exposure]) => {
        const { seen, used } = byName.get(piece) ?? {}
        const isReached = used === true && exposure.tried.experiment.goal === 'click'
        // A page was seen when its list was asked for: server/portal/routes.ts
        const isSeen = seen === true && !piece.startsWith('tab:')
        return isSeen || isReached ? [{ ...exposure, at: scope.now, isSeen, isReached }] : []
      }),
    })
  })

  const faultOf = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string | undefined => {
    if (lastDay < firstDay) return 'The last day must not be before the first.'
    return lastDay > addDays(firstDay, NUMBERS_DAYS) ? `Ask for at most ${NUMBERS_DAYS} days at once.` : undefined
  }

  api.handle(studioNumbers, async ({ query }) => {
    const fault = faultOf(query)
    return fault ? problem('/error/validation', fault) : { pieces: await findNumbers(db, query) }
  })

  api.handle(studioNumbersFile, async ({ query, scope }) => {
    const fault = faultOf(query)
    if (fault) return problem('/error/validation', fault)
    const pieces = await findNumbers(db, query)
    const lines = pieces.flatMap(({ piece, title = '', days }) =>
      days.map(({ day, seen, used, dismissed, failed, times }) =>
        csvLine([day, piece, title, ...[seen, used, dismissed, failed, ...times].map(String)]),
      ),
    )
    return new FileAnswer(
      `Numbers ${query.firstDay} to ${query.lastDay}, as of ${todayOf(scope)}.csv`,
      `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}${lines.join('')}`,
    )
  })
}
