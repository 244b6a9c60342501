import type { Database } from '../db/open.ts'
import { releases } from '../db/schema/config.ts'
import first from './first-release.json' with { type: 'json' }
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from './releases.ts'

/** The portal before any change by staff: first-release.json, in the format of `npm run config`. */
export const firstDocument = first as unknown as PortalDocument

/** Publishes the first release into a database that has none. */
export async function seedConfiguration(db: Database): Promise<void> {
  const [any] = await db.select({ hash: releases.hash }).from(releases).limit(1)
  if (!any) await publish(db, firstDocument, { author: 'Switchboard', note: 'First release' }, 'publish')
}
