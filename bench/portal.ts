import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildApp } from '#server/app.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from '#server/config/releases.ts'
import { loadWidgetTypes, type WidgetTypes } from '#server/config/widget-types.ts'
import { openPglite } from '#server/db/open.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { projectFolder, readSettings } from '#server/settings.ts'
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../scripts/browser.ts'
import { mintToken } from '../tests/mint-token.ts'
import { freePort } from '../tests/postgres-server.ts'

export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export const openBrowser = () => chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGUMENTS })

/** What a tab keeps of a session. */
export type Stored = Record<string, string>

/**
 * The portal with its demo world in memory, set as it ships, and what the tab of one of its people keeps of a session that has
 * started already, so that no loader covers what is measured.
 */
export async function servePortal(username: string, document?: PortalDocument, widgetTypes?: WidgetTypes) {
  const port = await freePort()
  const settings = readSettings({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DIST_DIR: join(projectFolder, 'dist'),
  })
  const database = await openPglite()
  const { db } = database
  await seedIfEmpty(db)
  if (document) await publish(db, document, { author: 'bench', note: '' })
  const app = await buildApp({ settings, database, widgetTypes: widgetTypes ?? (await loadWidgetTypes()), version: 'bench' })
  await app.listen({ port, host: 'localhost' })
  const accessToken = await mintToken(db, settings.publicUrl, username)
  return {
    origin: settings.publicUrl,
    stored: {
      session: JSON.stringify({ accessToken, expiresAtMs: Date.now() + 3_600_000, refreshExpiresAtMs: Date.now() + 3_600_000 }),
      has_started: 'yes',
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await database.close()
    },
  }
}
