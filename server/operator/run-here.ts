import type { Readable } from 'node:stream'
import { loadWidgetTypes } from '../config/widget-types.ts'
import { lockDataFolder } from '../db/lock.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../demo/seed.ts'
import type { Settings } from '../settings.ts'
import { commands } from './commands.ts'
import type { WriteLine } from './operator.ts'

/** Runs a command in this process, on the database that the settings name. @throws {FolderLocked} */
export async function runHere(
  settings: Settings,
  name: string,
  args: Record<string, string>,
  input: Readable,
  print: (line: string) => void,
  write: WriteLine = () => {},
): Promise<void> {
  const lock = settings.databaseUrl ? undefined : lockDataFolder(settings.dataFolder)
  const database = await openDatabase(settings)
  try {
    await prepareDatabase(database.db, settings)
    const context = { db: database.db, widgetTypes: await loadWidgetTypes(), settings }
    await commands[name]?.(context, args, input, print, write)
  } finally {
    await database.close()
    lock?.release()
  }
}
