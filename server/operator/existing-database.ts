import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator.ts'
import { callOf } from './usage.ts'

/** A mistyped DATA_DIR would be a new database, and the command would say that all went well. */
export function refuseWithoutDatabase(dataFolder: string): void {
  if (existsSync(join(dataFolder, 'database', 'PG_VERSION'))) return
  throw new OperatorError(
    `There is no database in ${dataFolder}, which DATA_DIR names. A start of the portal makes one, and so does ${callOf('migrate')}.`,
  )
}
