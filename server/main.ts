import { Registry } from 'prom-client'
import { hasPeople } from './account/queries.ts'
import { buildApp } from './app.ts'
import { loadWidgetTypes } from './config/widget-types.ts'
import { commands } from './operator/commands.ts'
import { lockDataFolder } from './db/lock.ts'
import type { OpenDatabase } from './db/open.ts'
import { openDatabase, waitForDatabase } from './db/open-database.ts'
import { demoWork } from './demo/jobs.ts'
import { prepareDatabase } from './demo/seed.ts'
import { DEMO_PASSWORD, demoAccounts as everyDemoAccount } from './demo/people.ts'
import { giveMemoryBack } from './process/give-back.ts'
import { createReadiness } from './http/health.ts'
import { lineOf } from './operator/expected-error.ts'
import { shareAssets } from './html/shared-assets.ts'
import { compileCurrentForms } from './forms/current-forms.ts'
import { createJobMetrics } from './jobs/job-metrics.ts'
import type { Jobs } from './jobs/start-jobs.ts'
import { startWhenPossible } from './jobs/start-when-possible.ts'
import { endOnUncaught, lastWords } from './process/last-words.ts'
import { listen } from './process/listen.ts'
import { listenForOperators, type OperatorContext } from './operator/operator.ts'
import { refuseUnusableFolders } from './process/named-folders.ts'
import { readSettings, type Settings } from './settings.ts'
import { findMistyped, slipOf } from './setting-names.ts'
import { stopOnSignal } from './process/shutdown.ts'
import { findVersion } from './process/version.ts'
import { worksOf } from './works.ts'
import { buildAdmin } from './watching/admin.ts'
import { watchServices } from './watching/outside-services.ts'

/** Starts the server and stays; expected failures are one clear line and exit code 1. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  refuseUnusableFolders(settings)
  let context: OperatorContext | undefined
  const lock = settings.databaseUrl ? undefined : lockDataFolder(settings.dataFolder)
  const operators = lock && (await listenForOperators(settings.dataFolder, commands, () => context))
  // Outside production a wrong DATABASE_URL is reported at once; in production the server waits for its database.
  const isAwaited = settings.isProduction && settings.databaseUrl
  const prepare = async (opened: OpenDatabase) => ({ database: opened, ...(await prepareDatabase(opened.db, settings)) })
  const { database, isDemoNew } = await (isAwaited ? waitForDatabase(settings, prepare) : openDatabase(settings).then(prepare))
  const { db } = database
  const widgetTypes = await loadWidgetTypes()
  const demoAccounts = settings.identity.kind === 'embedded' && settings.hasDemoWorld ? everyDemoAccount : []
  const lifecycle = { isStopping: false }
  const metrics = new Registry()
  const readiness = createReadiness(database, lifecycle)
  const version = findVersion()
  const app = await buildApp({ settings, database, widgetTypes, version, demoAccounts, readiness, metrics })
  const { copyTo } = database
  context = { db, widgetTypes, settings, log: app.log, storage: copyTo && { dataFolder: settings.dataFolder, copyDatabase: copyTo } }
  const admin = settings.admin && buildAdmin({ metrics, publicUrl: settings.publicUrl, version }, readiness)
  const forms = compileCurrentForms(db).catch((error) => app.log.error({ err: error }, 'the forms could not be compiled'))
  if (settings.isDevelopment) {
    const { serveWithHotReload } = await import('./html/development.ts')
    await serveWithHotReload(app, db, settings)
  }
  for (const slip of findMistyped(process.env)) app.log.warn(slip, 'a variable looks like a mistyped setting')
  if (settings.assetsFolder) {
    try {
      shareAssets(settings.distFolder, settings.assetsFolder)
    } catch (error) {
      app.log.warn({ err: error }, 'this build could not be shared with other releases')
    }
  }
  if (!(await hasPeople(db))) {
    app.log.warn('nobody is known here yet: the command `person create` makes a first member of staff (docs/running.md, The first day)')
  }
  const otlp = settings.otlp && (await import('./tracing/otlp.ts')).startOtlp(settings.otlp, { metrics, log: app.log, version })
  const services = watchServices(metrics, app.log, settings)
  let jobs: Promise<Jobs | undefined> | undefined
  stopOnSignal(app, lifecycle, settings.shutdownDelayMs, async () => {
    services.stop()
    await (await jobs)?.stop()
    await otlp?.stop()
    await admin?.close()
    await operators?.close()
    await database.close()
    lock?.release()
  })

  if (settings.isProduction) giveMemoryBack()
  if (admin && settings.admin) await listen(admin, { ...settings.admin, names: { host: 'ADMIN_HOST', port: 'ADMIN_PORT' } })
  await listen(app, { host: settings.host, port: settings.port, names: { host: 'HOST', port: 'PORT' } })
  if (settings.isProduction) app.log.info({ publicUrl: settings.publicUrl }, 'Switchboard is running')
  else announce(settings, isDemoNew, demoAccounts)
  // One after the other: each takes the processor for a while, and the first requests come now.
  const works = [...worksOf(settings, context), ...(settings.hasDemoWorld ? demoWork(db, settings) : [])]
  const worked = works.map(({ queue }) => queue.name)
  const parts = { database, log: app.log, metrics: createJobMetrics(metrics, database.counted, worked) }
  jobs = forms.then(() => startWhenPossible(parts, works, lifecycle))
  await jobs
}

function announce(settings: Settings, isDemoNew: boolean, accounts: readonly { username: string; description: string }[]): void {
  const lines = [
    '',
    `  Switchboard is running at ${settings.publicUrl}`,
    ...(isDemoNew ? ['  A demo world was made: two years of readings, bills and payments.'] : []),
    ...(accounts.length > 0
      ? [
          '',
          `  Sign in with one of these; the password is ${DEMO_PASSWORD}`,
          ...accounts.map(({ username, description }) => `    ${username.padEnd(16)}${description}`),
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}

endOnUncaught()
main().catch((error: unknown) => {
  console.error(lineOf(error) ?? lastWords(error, 'the server cannot start'))
  for (const slip of findMistyped(process.env)) console.error(slipOf(slip))
  process.exit(1)
})
