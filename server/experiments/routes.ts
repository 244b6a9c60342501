import { studioExperiments } from '#schemas/experiments/routes.ts'
import type { Database } from '../db/open.ts'
import type { Api } from '../http/api.ts'
import { findExperiments } from './queries.ts'

export function experimentRoutes(api: Api, { db }: { db: Database }): void {
  api.handle(studioExperiments, async ({ scope }) => ({ experiments: await findExperiments(db, scope.now) }))
}
