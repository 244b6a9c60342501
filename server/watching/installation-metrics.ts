import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { backupAgeMs } from '../backup/scheduled.ts'
import type { Builds } from '../config/builds.ts'
import type { Database } from '../db/open.ts'
import { currentRelease } from '../db/schema/config.ts'
import type { Readiness } from '../http/health.ts'
import type { Settings } from '../settings.ts'

interface Installation {
  db: Database
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'temporaryFolder' | 'backups'>
  readiness: Readiness
  builds: Builds
  /** of the software */
  version: string
}

/** What runs here, which release customers see, whether it is ready, and how much room its disks have. */
export function installationMetrics(registry: Registry, { db, settings, readiness, builds, version }: Installation): void {
  new Gauge({
    name: 'switchboard_info',
    help: 'The version that runs, and the build of the browser application that visitors get from it',
    labelNames: ['version', 'build'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ version, build: builds.newest()?.id ?? 'none' }, 1)
    },
  })
  new Gauge({
    name: 'configuration_release_info',
    help: 'The release of the configuration that customers see',
    labelNames: ['release'],
    registers: [registry],
    async collect() {
      this.reset()
      // Without a database the other numbers are still wanted.
      const [current] = await db
        .select()
        .from(currentRelease)
        .catch(() => [])
      if (current) this.set({ release: current.hash }, 1)
    },
  })
  new Gauge({
    name: 'switchboard_ready',
    help: '1 while this process can answer customers, as /readyz says',
    registers: [registry],
    async collect() {
      this.set((await readiness.isReady()) ? 1 : 0)
    },
  })
  const { backups } = settings
  if (backups) {
    new Gauge({
      name: 'backup_age_seconds',
      help: 'How long ago the newest backup in BACKUP_DIR was made; +Inf without one, and where the folder cannot be read',
      registers: [registry],
      collect() {
        this.set(backupAgeSeconds(backups.folder))
      },
    })
  }
  const folders = settings.databaseUrl ? { temporary: settings.temporaryFolder } : { data: settings.dataFolder }
  for (const [name, help, blocks] of [
    ['disk_free_bytes', 'Room on the disk that this process writes to', 'bavail'],
    ['disk_size_bytes', 'Size of the disk that this process writes to', 'blocks'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const [folder, path] of Object.entries(folders)) {
          const disk = await statfs(path).catch(() => undefined)
          if (disk) this.set({ folder }, disk[blocks] * disk.bsize)
        }
      },
    })
  }
}

function backupAgeSeconds(folder: string): number {
  try {
    return backupAgeMs(folder) / 1000
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
