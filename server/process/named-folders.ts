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
  assetsFolder,
  backups,
}: Pick<Settings, 'isProduction' | 'distFolder' | 'assetsFolder' | 'backups'>): void {
  if (isProduction && !existsSync(join(distFolder, 'index.html'))) {
    throw new SettingsError(
      `There is no browser application in ${distFolder}. DIST_DIR must name a build; a release has its own without it.`,
    )
  }
  if (backups) {
    const { folder } = backups
    refuseUnwritable(`No backup can be written to BACKUP_DIR, ${folder}`, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK | constants.X_OK)
    })
  }
  // One that is there but takes no files goes on serving those it has.
  if (assetsFolder) {
    refuseUnwritable(`No folder can be made in ASSETS_DIR, ${assetsFolder}`, () =>
      mkdirSync(join(assetsFolder, 'assets'), { recursive: true }),
    )
  }
}

function refuseUnwritable(failure: string, make: () => void): void {
  try {
    make()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new SettingsError(`${failure} (${code}): this user, and its systemd unit, must be able to write there.`, { cause: error })
  }
}
