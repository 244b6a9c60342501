import { replaceKeys } from '../auth/replace-keys.ts'
import { restored } from '../backup/after-restore.ts'
import { backUp } from '../backup/back-up.ts'
import { applyConfig, exportConfig } from '../config/command.ts'
import { listShipped, adoptShipped } from '../config/shipped.ts'
import { applyFile, exportFeed } from '../feed/command.ts'
import { importFile } from '../generation/command.ts'
import type { OperatorCommand } from './operator.ts'
import { changePayments } from '../payments/hold.ts'
import { changePerson } from '../staff/command.ts'
import { createPerson } from '../staff/create-person.ts'

/** Every operator command by its name. */
export const commands: Record<string, OperatorCommand> = {
  'config-export': exportConfig,
  'config-apply': applyConfig,
  'config-shipped': listShipped,
  'config-adopt': adoptShipped,
  'feed-apply': applyFile,
  'feed-export': exportFeed,
  'meter-data': importFile,
  'keys-replace': replaceKeys,
  migrate: async (_context, _args, _input, print) => print('The database is up to date.'),
  person: changePerson,
  'person-create': createPerson,
  backup: backUp,
  restored,
  payments: changePayments,
}
