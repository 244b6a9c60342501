import type { accountRoles } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'

type Role = RouteAnswer<typeof accountRoles>['roles'][number]['role']

export const ROLE_NAMES: Record<Role, { name: string; may: string }> = {
  accountHolder: { name: 'Account holder', may: 'May see and change everything.' },
  authorisedPerson: { name: 'Authorised person', may: 'May see the account and act for its holder.' },
}
