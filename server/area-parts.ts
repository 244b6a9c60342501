import type { Builds } from './config/builds.ts'
import type { WidgetTypes } from './config/widget-types.ts'
import type { Database } from './db/open.ts'
import type { PieceCounter } from './numbers/counter.ts'
import type { Payments } from './payments/order.ts'
import type { Settings } from './settings.ts'
import type { ActingLog } from './staff/acting-log.ts'
import type { VisitCounter } from './studio/visits.ts'
import type { WidgetRecord } from './watching/widget-metrics.ts'

/** What the areas of the API have in common; each takes of it what it needs. */
export interface AreaParts extends Omit<Settings, 'payments'> {
  db: Database
  /** undefined where none are taken */
  payments: Payments | undefined
  log: ActingLog
  builds: Builds
  visits: VisitCounter
  counter: PieceCounter
  types: WidgetTypes
  widgets: WidgetRecord
}
