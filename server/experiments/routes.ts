import { studioExperiments } from '#schemas/experiments/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Api } from '../http/api.ts'
import { findExperiments } from './queries.ts'

export function experimentRoutes(api: Api, { db }: AreaParts): void {
  api.handle(studioExperiments, async ({ scope }) => ({ experiments: await findExperiments(db, scope.now) }))
}
