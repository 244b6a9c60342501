import type { Switches } from '#schemas/document/switches.ts'
import { clientError, infoPage, nationalAlert, outage } from '#schemas/status/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { findSelected } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { brandOf, findBrandPages } from '../config/brand.ts'
import { findCurrentRelease, findReleaseAtOnce } from '../config/release.ts'
import { correlationId } from '../http/correlation.ts'
import { problem } from '../http/problem.ts'
import { fieldsForLog } from '../process/log.ts'

/** Whether the portal is open, and what everybody should know. Source: portal-shell.md, section 7, Public. */
export function statusRoutes(api: Api, { db, brand }: AreaParts): void {
  // A database that is away ends no outage. Where this process knows of no release yet, the call fails.
  const switchesNow = async () => ((await findReleaseAtOnce(db)) ?? (await findCurrentRelease(db)))?.document.switches

  api.handle(outage, async () => {
    const switches = await switchesNow()
    const { isOn = false, message } = switches?.outage ?? {}
    return { isOutage: isOn, message: isOn ? message : undefined, banner: isOn ? undefined : bannerOf(switches) }
  })

  api.handle(infoPage, async ({ params, scope }) => {
    const pages = await findBrandPages(db, brandOf(scope, brand), (await findSelected(db, scope))?.site.region, scope)
    return (Object.hasOwn(pages, params.page) ? pages[params.page] : undefined) ?? problem('/error/not_found')
  })

  api.handle(nationalAlert, async () => ({ alert: alertOf(await switchesNow()) }))

  api.handle(clientError, ({ body, request }) => {
    const { correlationId: failed, ...client } = body
    request.log.error({ client: fieldsForLog(client), failedRequest: correlationId(failed) }, 'a browser met an error')
  })
}

export const alertOf = (switches: Switches | undefined) => shown(switches?.nationalAlert)

/** What is announced before an outage. */
export const bannerOf = (switches: Switches | undefined) => shown(switches?.outage?.banner)

/** A notice without its switch; undefined where it is written and not shown. */
function shown<T extends { isOn?: boolean }>(notice: T | undefined): Omit<T, 'isOn'> | undefined {
  if (!notice) return undefined
  const { isOn = true, ...texts } = notice
  return isOn ? texts : undefined
}
