import type { FeedData, FeedKind } from '#schemas/feed/kinds.ts'
import type { StoredRecord } from '../feed/export.ts'

export type DemoRecord = StoredRecord<FeedKind>

/** When the demo world was written down, so long ago that any change of a customer or a source is newer. */
const WRITTEN_AT = '2024-01-01T00:00:00Z'

/** A record of the demo world. @param at the instant that it tells of, where that moves with the days */
export const record = <Kind extends FeedKind>(kind: Kind, id: string, data: FeedData<Kind>, at = WRITTEN_AT): StoredRecord<Kind> => ({
  kind,
  id,
  at,
  data,
})

/** The instant at which a local day that is over ended, or an hour before: records of the demo world are as old as what they say. */
export const endOf = (localDay: string): string => `${localDay}T11:00:00Z`
