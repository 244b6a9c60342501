import { actedForYou, askForYourData, closeAccess, closingAccess, downloadYourData, yourData } from '#schemas/your-data/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { findPerson } from '../account/queries.ts'
import type { Scope } from '../access.ts'
import { brandOf, findBrandPart } from '../config/brand.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { closeOwnAccess, findAccessToClose } from '../people/close-access.ts'
import { findActedVisits } from './acting.ts'
import { askForDownload, findDownload, findDownloadFile } from './download.ts'

/** What the portal holds about a person, what staff did in their name, and closing their access. */
export function yourDataRoutes(api: Api, { db, brand, publicUrl, mail, payments }: AreaParts): void {
  const wordsFor = async (scope: Scope) => (await findBrandPart(db, brandOf(scope, brand), 'yourData', scope)).rules
  const seenBy = async (scope: Scope) => ({ ...(await findDownload(db, scope)), lead: (await wordsFor(scope)).lead })

  api.handle(yourData, ({ scope }) => seenBy(scope))

  api.handle(askForYourData, async ({ scope }) => {
    await askForDownload(db, scope)
    return seenBy(scope)
  })

  api.handle(downloadYourData, async ({ scope }) => {
    const file = await findDownloadFile(db, scope, brandOf(scope, brand))
    return file ?? problem('/error/link_expired', 'This file is no longer there. Ask for a new one.')
  })

  api.handle(actedForYou, ({ scope, query }) => findActedVisits(db, scope, query.before))

  api.handle(closingAccess, async ({ scope }) => {
    const access = await findAccessToClose(db, scope)
    const { closeLead, kept, keptForHolder } = await wordsFor(scope)
    const isHolder = access.accounts.some(({ role }) => role === 'accountHolder')
    return { ...access, lead: closeLead, kept: [...(isHolder ? [keptForHolder] : []), ...kept] }
  })

  api.handle(closeAccess, async ({ scope, body }) => {
    if (scope.role === 'staff') return problem('/error/forbidden', 'An operator closes the access of staff.')
    if (body.email !== (await findPerson(db, scope)).email) return problem('/error/changed_meanwhile', 'The address was changed meanwhile.')
    await closeOwnAccess(db, scope, { brand: brandOf(scope, brand), canMail: canMail(mail), publicUrl, payments })
  })
}
