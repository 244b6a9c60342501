import { endImpersonation, impersonationLog, ownStaffRights, staffMembers, startImpersonation } from '#schemas/staff/routes.ts'
import { listed } from '#lib/listed.ts'
import type { AreaParts } from '../area-parts.ts'
import { findPerson, nameOf } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { nameInLog } from '../process/log.ts'
import { findStaff } from './members.ts'
import { findLog } from './log-queries.ts'
import { beginImpersonation, findAnyImpersonation, findCustomers, finishImpersonation } from './queries.ts'

/** Staff acting for customers. Source: portal-shell.md, sections 1 and 6. */
export function staffRoutes(api: Api, { db, log, impersonationMinutes }: AreaParts): void {
  api.handle(ownStaffRights, ({ scope }) => ({ rights: [...scope.rights] }))

  api.handle(staffMembers, async () => ({ members: await findStaff(db) }))

  api.handle(startImpersonation, async ({ scope, body, request }) => {
    const [customer, ...others] = await findCustomers(db, body.customer)
    if (!customer) return problem('/error/not_found', 'No customer has this username, email address or customer number.')
    if (others.length > 0) {
      const people = listed([customer, ...others].map((person) => `${nameOf(person)} (${person.username})`))
      return problem('/error/not_found', `Several people hold the account with this number: ${people}. Type the username of one.`)
    }
    const { id, endsAt } = await beginImpersonation(db, {
      staffUserId: scope.userId,
      customerUserId: customer.id,
      reason: body.reason.trim(),
      minutes: impersonationMinutes,
    })
    log.complete(request, { customerUserId: customer.id, impersonationId: id })
    request.log.warn({ impersonationId: id, customer: nameInLog(customer.id) }, 'staff act for a customer')
    return { id, staffName: nameOf(await findPerson(db, scope)), customerName: nameOf(customer), endsAt: endsAt.toISOString() }
  })

  api.handle(endImpersonation, async ({ scope, body, request }) => {
    const begun = await findAnyImpersonation(db, body.impersonationId)
    if (begun?.staffUserId === scope.userId) log.complete(request, { customerUserId: begun.customerUserId, impersonationId: begun.id })
    await finishImpersonation(db, scope, body.impersonationId)
  })

  api.handle(impersonationLog, ({ query }) => findLog(db, query))
}
