import {
  DatabaseNewer,
  DatabaseReadOnly,
  DatabaseUnreachable,
  isStorageFailure,
  MigrationBlocked,
  MigrationRefused,
} from '../db/failures.ts'
import { FolderLocked, FolderUnusable } from '../db/lock.ts'
import { FolderUnwritable } from '../process/temporary-file.ts'
import { OperatorError } from './operator.ts'
import { SettingsError } from '../settings.ts'

const EXPECTED = [
  OperatorError,
  SettingsError,
  FolderLocked,
  FolderUnusable,
  FolderUnwritable,
  DatabaseUnreachable,
  DatabaseNewer,
  DatabaseReadOnly,
  MigrationRefused,
  MigrationBlocked,
]

/** What to tell an operator who can put it right; undefined for a fault of ours, which needs its stack. */
export function lineOf(error: unknown): string | undefined {
  if (EXPECTED.some((type) => error instanceof type)) return (error as Error).message
  if (isStorageFailure(error)) return 'The database has no room left on its disk, or the disk fails. Make room and start again.'
}
