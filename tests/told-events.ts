import type { CustomerEvent } from '#schemas/feed/events.ts'
import { feedEvents } from '#schemas/feed/routes.ts'
import type { TestPortal } from './portal.ts'

export const PORTAL = 'https://portal.northlight.nz'

export const inShort = ({ type, subject, data, billingaccountid }: CustomerEvent) => ({ type, subject, data, billingaccountid })

/** How a test acts for customers and reads the events of it. */
export function toldIn(portal: () => TestPortal) {
  /** What the retailer reads of all that customers did since the last test. */
  async function told(): Promise<CustomerEvent[]> {
    const events: CustomerEvent[] = []
    for (let after = '0'; ; ) {
      const { body } = await portal().call('feed-reader', feedEvents, { query: { after, limit: 2 } })
      const page = body as { events: CustomerEvent[]; next: string }
      if (page.events.length === 0) return events
      events.push(...page.events)
      after = page.next
    }
  }

  /** Does something twice. @returns what the retailer was told of both */
  async function twice(act: () => Promise<{ status: number }>) {
    const statuses = [(await act()).status, (await act()).status]
    return { statuses, events: (await told()).map(inShort) }
  }
  return { told, twice }
}
