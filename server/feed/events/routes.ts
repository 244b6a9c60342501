import { feedEvents } from '#schemas/feed/routes.ts'
import type { AreaParts } from '../../area-parts.ts'
import type { Api } from '../../http/api.ts'
import { numberEvents } from './number.ts'
import { findEventsAfter } from './queries.ts'

const DEFAULT_LIMIT = 100

/** What customers did, for systems that ask for it by a cursor instead of being told. */
export function feedEventRoutes(api: Api, { db, publicUrl }: AreaParts): void {
  api.handle(feedEvents, async ({ query: { after = '0', limit = DEFAULT_LIMIT } }) => {
    await numberEvents(db)
    const events = await findEventsAfter(db, Number(after), limit, publicUrl)
    return { events, next: events.at(-1)?.sequence ?? after }
  })
}
