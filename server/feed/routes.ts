import type { FastifyRequest } from 'fastify'
import { counted } from '#lib/counted.ts'
import * as routes from '#schemas/feed/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { BadMeterFile } from '../meterdata/read-file.ts'
import { takeMeterFile } from '../meterdata/store.ts'
import { applyFeed } from './apply.ts'
import { contentOf, UnreadableFile } from './lines.ts'
import { lineOf, MOST_TOLD, type Refused, sentenceOf, textOf } from './refused.ts'
import { whenArrived } from './spool.ts'

/** An answer reports at most this many refused records, and this many bytes of them. */
const MOST_REFUSED = 1000
const MOST_REFUSED_BYTES = 8_388_608
const MOST_BYTES = 4_294_967_296

/** The door for machines of the retailer: what their systems own comes in here. */
export function feedRoutes(api: Api, { db, temporaryFolder }: AreaParts): void {
  const spool = { folder: temporaryFolder, mostBytes: MOST_BYTES }

  api.handle(routes.applyFeed, async ({ file, query: { keepGoing = false, dryRun = false }, request }) => {
    let refused: Refused[] = []
    try {
      const { counts, lines, isStored } = await whenArrived(file, spool, async (whole) => {
        waitForAnswer(request)
        return applyFeed(db, () => contentOf(whole), {
          keepsGoing: keepGoing,
          isDryRun: dryRun,
          ...(keepGoing || dryRun ? { mostRefused: MOST_REFUSED, mostRefusedBytes: MOST_REFUSED_BYTES } : {}),
          begin() {
            refused = []
          },
          // A copy: the line is a part of what was read, which must not be kept for it.
          refuse: ({ bytes, ...each }) => void refused.push({ ...each, bytes: keepGoing && bytes ? Uint8Array.from(bytes) : undefined }),
        })
      })
      request.log.info({ ...counts, lines, refused: refused.length, isStored }, 'a feed was applied')
      return isStored || (dryRun && (keepGoing || refused.length === 0))
        ? { isStored, ...counts, refused: refused.map(answered) }
        : refusal(refused)
    } catch (error) {
      if (error instanceof UnreadableFile) return problem('/error/feed_refused', error.message)
      throw error
    }
  })

  api.handle(routes.applyMeterData, async ({ file, query: { fileName = 'file', icps = '' }, request }) => {
    const icpMap = Object.fromEntries(
      icps
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=')),
    )
    try {
      return await whenArrived(file, spool, async (whole) => {
        waitForAnswer(request)
        const { totalWh, ...taken } = await takeMeterFile(db, await contentOf(whole), { fileName, icpMap, temporaryFolder })
        return { ...taken, wattHours: totalWh }
      })
    } catch (error) {
      if (error instanceof BadMeterFile || error instanceof UnreadableFile) return problem('/error/feed_refused', error.message)
      throw error
    }
  })
}

/** A file takes its time, in which the connection is silent. Requests that are made inside the process have none. */
function waitForAnswer({ raw }: FastifyRequest): void {
  const { socket } = raw as { socket: { setTimeout?: (ms: number) => void } }
  socket.setTimeout?.(0)
}

const answered = ({ line, wrongs, bytes }: Refused) => ({
  line,
  mistakes: wrongs.map(({ place, reason }) => ({ place, reason })),
  record: textOf({ bytes }),
})

/** The problem for a file with wrong records: the pointers begin with the number of the line. */
function refusal(refused: readonly Refused[]) {
  const errors = refused.slice(0, MOST_TOLD).flatMap(({ line, wrongs }) =>
    wrongs.map((wrong) => ({
      pointer: `/${[line, ...wrong.place.split('.').filter(Boolean)].join('/')}`,
      detail: `line ${line}: ${sentenceOf(wrong)}`,
    })),
  )
  const [first] = refused
  return problem('/error/feed_refused', `${counted(refused.length, 'record')} refused. ${first ? lineOf(first) : ''}`, errors)
}
