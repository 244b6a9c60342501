import { Readable } from 'node:stream'
import type { FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { applyFeed } from '../feed/apply.ts'
import { handedBack } from '../feed/refused.ts'

const RECORDS_AT_ONCE = 200

/**
 * Applies records of the demo world as those of any source are. What refers to a part of it that an operator deleted is
 * left out.
 * @throws where a record is refused for another reason: that is a fault of ours
 */
export async function applyRecords(db: Database, records: readonly FeedRecord[], now?: Date): Promise<void> {
  if (records.length === 0) return
  await applyFeed(db, () => Readable.from(chunksOf(records)), {
    keepsGoing: true,
    now,
    refuse(refused) {
      if (!refused.wrongs.every(({ isMissing }) => isMissing))
        throw new Error(`The demo world is wrong: ${handedBack(refused).slice(0, 500)}`)
    },
  })
}

function* chunksOf(records: readonly FeedRecord[]): Generator<Buffer> {
  for (let i = 0; i < records.length; i += RECORDS_AT_ONCE) {
    const lines = records.slice(i, i + RECORDS_AT_ONCE).map((record) => JSON.stringify(record))
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}
