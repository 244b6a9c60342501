import type { Brand } from '#schemas/brand.ts'
import { clientError, infoPage, nationalAlert, outage } from '#schemas/status/routes.ts'
import { findSelected } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { findBrandPages } from '../config/brand.ts'
import { findCurrentRelease } from '../config/release.ts'
import { correlationId } from '../http/correlation.ts'
import { problem } from '../http/problem.ts'
import type { Database } from '../db/open.ts'
import { fieldsForLog } from '../log.ts'

/** Whether the portal is open, and what everybody should know. Source: portal-shell.md, section 7, Public. */
export function statusRoutes(api: Api, { db, brand }: { db: Database; brand: Brand }): void {
  api.handle(outage, async () => {
    const release = await findCurrentRelease(db)
    const { isOn = false, message, banner } = release?.document.switches?.outage ?? {}
    return { isOutage: isOn, message: isOn ? message : undefined, banner: isOn ? undefined : banner }
  })

  api.handle(infoPage, async ({ params, scope }) => {
    const pages = await findBrandPages(db, brand, (await findSelected(db, scope))?.site.region)
    return (Object.hasOwn(pages, params.page) ? pages[params.page] : undefined) ?? problem('/error/not_found')
  })

  api.handle(nationalAlert, async () => {
    const release = await findCurrentRelease(db)
    const alert = alertOf(release?.document.switches)
    return alert ? { alert } : {}
  })

  api.handle(clientError, ({ body, request }) => {
    const { correlationId: failed, ...client } = body
    request.log.error({ client: fieldsForLog(client), failedRequest: correlationId(failed) }, 'a browser met an error')
    return undefined
  })
}

type Switches = NonNullable<Awaited<ReturnType<typeof findCurrentRelease>>>['document']['switches']

export function alertOf(switches: Switches) {
  const given = switches?.nationalAlert
  if (!given?.isOn) return undefined
  const { isOn: _, ...alert } = given
  return alert
}
