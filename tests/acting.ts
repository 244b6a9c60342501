import type { LogEntry } from '#schemas/staff/entities.ts'
import { impersonationLog, startImpersonation } from '#schemas/staff/routes.ts'
import type { TestPortal } from './portal.ts'

export const reason = 'Case 4471: asked about her bill'

/** What staff do in the name of a customer, and what the log says of it. */
export function actingIn(portal: () => TestPortal) {
  const start = async (customer = 'tama', as = 'staff') => portal().call(as, startImpersonation, { body: { customer, reason } })
  const begin = async (customer?: string) => ((await start(customer)).body as { id: string }).id
  const asCustomer = (id: string, method: string, path: string, body?: unknown) =>
    portal().ask('staff', method, path, { headers: { 'x-impersonation': id }, ...(body === undefined ? {} : { body }) })
  const logOf = async (query: Record<string, string> = {}) =>
    (await portal().call('staff', impersonationLog, { query })).body as { entries: LogEntry[]; next?: string }
  return { start, begin, asCustomer, logOf }
}
