import { Readable } from 'node:stream'
import type { FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { applyFeed } from '../feed/apply.ts'

const RECORDS_AT_ONCE = 200

/** Applies records of the demo world as those of any source are. @throws where one is refused: that is a fault of ours */
export async function applyRecords(db: Database, records: readonly FeedRecord[]): Promise<void> {
  if (records.length === 0) return
  await applyFeed(db, () => Readable.from(chunksOf(records)), {
    refuse({ wrongs: [{ place, reason } = { place: '', reason: '' }], bytes }) {
      throw new Error(`The demo world is wrong: ${place} ${reason} in ${bytes && new TextDecoder().decode(bytes).slice(0, 300)}`)
    },
  })
}

function* chunksOf(records: readonly FeedRecord[]): Generator<Buffer> {
  for (let i = 0; i < records.length; i += RECORDS_AT_ONCE) {
    const lines = records.slice(i, i + RECORDS_AT_ONCE).map((record) => JSON.stringify(record))
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

/** The instant at which a local day that is over ended, or an hour before: records of the demo world are as old as what they say. */
export const endOf = (localDay: string): string => `${localDay}T11:00:00Z`
