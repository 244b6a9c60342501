import type { accountRoles } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'

type Role = RouteAnswer<typeof accountRoles>['roles'][number]['role']

export const ROLE_NAMES: Record<Role, { name: string; can: string }> = {
  accountHolder: { name: 'Account holder', can: 'Can see and change everything.' },
  authorisedPerson: { name: 'Authorised person', can: 'Can see the account and act for the account holder.' },
}
