import { endImpersonation, impersonationLog, ownStaffRights, staffMembers, startImpersonation } from '#schemas/staff/routes.ts'
import { findPerson, nameOf } from '../account/queries.ts'
import type { Api } from '../api.ts'
import type { Database } from '../db/open.ts'
import { problem } from '../problem.ts'
import { findStaff } from './members.ts'
import { beginImpersonation, findCustomer, findLog, finishImpersonation } from './queries.ts'

/** Staff acting for customers. Source: portal-shell.md, sections 1 and 6. */
export function staffRoutes(api: Api, db: Database, impersonationMinutes: number): void {
  api.handle(ownStaffRights, ({ scope }) => ({ rights: [...scope.rights] }))

  api.handle(staffMembers, async () => ({ members: await findStaff(db) }))

  api.handle(startImpersonation, async ({ scope, body, request }) => {
    const customer = await findCustomer(db, body.customer)
    if (!customer) return problem('/error/not_found', 'No customer has this user name, email address or customer number.')
    const { id, endsAt } = await beginImpersonation(db, {
      staffUserId: scope.userId,
      customerUserId: customer.id,
      reason: body.reason.trim(),
      minutes: impersonationMinutes,
    })
    request.log.warn({ impersonationId: id, customerUserId: customer.id }, 'staff act for a customer')
    return { id, staffName: nameOf(await findPerson(db, scope)), customerName: nameOf(customer), endsAt: endsAt.toISOString() }
  })

  api.handle(endImpersonation, async ({ scope, body }) => {
    await finishImpersonation(db, scope, body.impersonationId)
    return undefined
  })

  api.handle(impersonationLog, async () => ({ impersonations: await findLog(db) }))
}
