import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { ZONE } from '#lib/local-day.ts'
import { type Route, whileActingOf } from '#schemas/route.ts'
import { nameOf } from '../account/queries.ts'
import { Attached } from '../http/attached.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { impersonatedActions } from '../db/schema/staff.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'

/** What is known of an attempt before it is decided. */
interface Attempt {
  /** Who tries. */
  userId: string
  impersonationId?: string | undefined
  customerUserId?: string | undefined
  tried?: string | undefined
  reason?: string | undefined
}

/** The log of acting for customers. An attempt is written before it is decided, so that nothing is ever done without a row. */
export interface ActingLog {
  /** True if mail can be sent: changes that must be confirmed to the customer need it. */
  canConfirm: boolean
  open(request: FastifyRequest, attempt: Attempt): Promise<void>
  /** Adds what became known meanwhile: whom it is about, and which impersonation. */
  complete(request: FastifyRequest, known: { customerUserId: string; impersonationId: string }): void
  /** Writes how it ended, together with the mail that confirms it to the customer where the call wants one. */
  close(request: FastifyRequest, route: Route, status: number, problem: string | undefined): Promise<void>
}

const LONGEST_TEXT = 300
const moment = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeStyle: 'short', timeZone: ZONE })

/** Attempts are kept before they are validated, so their texts may be of any length. */
const kept = (text: string | undefined) => text?.slice(0, LONGEST_TEXT)

export function createActingLog(db: Database, canConfirm: boolean, brand: Brand): ActingLog {
  const entries = new Attached<{ id: string; known?: { customerUserId: string; impersonationId: string } }>()

  return {
    canConfirm,

    async open(request, { userId, impersonationId, customerUserId, tried, reason }) {
      const id = randomUUID()
      await db.insert(impersonatedActions).values({
        id,
        impersonationId,
        staffUserId: userId,
        customerUserId,
        tried: kept(tried),
        reason: kept(reason),
        method: request.method,
        path: request.url.split('?')[0]?.replace('/api/v1', '') ?? '',
        status: 0,
        correlationId: request.id,
      })
      entries.set(request, { id })
    },

    complete(request, known) {
      const entry = entries.get(request)
      if (entry) entry.known = known
    },

    async close(request, route, status, problem) {
      const entry = entries.get(request)
      if (!entry) return
      entries.set(request, undefined)
      const becomes = whileActingOf(route)
      const isConfirmed = status < 300 && typeof becomes === 'object'
      await db.transaction(async (tx) => {
        await tx
          .update(impersonatedActions)
          .set({ status, problem, ...entry.known })
          .where(eq(impersonatedActions.id, entry.id))
        if (isConfirmed) await storeMail(tx, await confirmation(tx, entry.id, becomes.mail))
      })
    },
  }

  async function confirmation(tx: Database, entryId: string, did: string) {
    const staff = alias(users, 'staff')
    const customer = alias(users, 'customer')
    const [row] = await tx
      .select({ staff, customer, at: impersonatedActions.at })
      .from(impersonatedActions)
      .innerJoin(staff, eq(staff.id, impersonatedActions.staffUserId))
      .innerJoin(customer, eq(customer.id, impersonatedActions.customerUserId))
      .where(eq(impersonatedActions.id, entryId))
    if (!row) throw new Error(`the log has no customer to write to about ${entryId}`)
    return letter(brand, row.customer, 'We made a change for you at', [
      `${nameOf(row.staff)} from our team ${did} for you on ${moment.format(row.at)}.`,
      'If you didn’t ask for this, please call us straight away.',
    ])
  }
}
