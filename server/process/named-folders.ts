import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, SettingsError } from '../settings.ts'

/**
 * Refuses folders that the server cannot use. Otherwise the first customer, or the first backup at night, would find out.
 * @throws {SettingsError} naming the setting that puts it right
 */
export function refuseUnusableFolders({
  isProduction,
  distFolder,
  backups,
}: Pick<Settings, 'isProduction' | 'distFolder' | 'backups'>): void {
  if (isProduction && !existsSync(join(distFolder, 'index.html'))) {
    throw new SettingsError(
      `There is no browser application in ${distFolder}. DIST_DIR must name a build; a release has its own without it.`,
    )
  }
  if (backups) refuseUnwritable(backups.folder)
}

function refuseUnwritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new SettingsError(`No backup can be written to BACKUP_DIR, ${folder} (${code}): this user must be able to write there.`, {
      cause: error,
    })
  }
}
