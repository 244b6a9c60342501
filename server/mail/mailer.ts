import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Database } from '../db/open.ts'
import { mails } from '../db/schema.ts'
import type { Settings } from '../settings.ts'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

export interface Mailer {
  /** Whether mail arrives anywhere; without, nothing that needs one is offered. */
  canSend: boolean
  /** Stores a mail, and tries to deliver it at once. */
  send(mail: Mail): Promise<void>
  /** Delivers what is due, of any process; what fails is tried again later and later. */
  deliverDue(): Promise<void>
}

const BATCH = 20
const MAX_ATTEMPTS = 10

/** Mail is in the database before anybody is told that it is on its way, and leaves it once a mail server took it. */
export function createMailer(db: Database, settings: Settings['mail'], onError: (error: unknown) => void): Mailer {
  const transport = settings.kind === 'smtp' ? createTransport(settings.url) : undefined
  const from = settings.kind === 'smtp' ? settings.from : undefined

  async function deliverDue(): Promise<void> {
    if (!transport) return
    // Each process takes rows that no other is busy with.
    await db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(mails)
        .where(and(lte(mails.nextAttemptAt, new Date())))
        .orderBy(asc(mails.createdAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const { id, recipient, subject, body, attempts } of due) {
        try {
          await transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@switchboard>` })
          await tx.delete(mails).where(eq(mails.id, id))
        } catch (error) {
          onError(error)
          const minutes = 2 ** attempts
          if (attempts + 1 >= MAX_ATTEMPTS) await tx.delete(mails).where(eq(mails.id, id))
          else {
            await tx
              .update(mails)
              .set({ attempts: attempts + 1, nextAttemptAt: sql`now() + ${`${minutes} minutes`}::interval` })
              .where(eq(mails.id, id))
          }
        }
      }
    })
  }

  return {
    canSend: settings.kind !== 'none',
    deliverDue,
    async send(mail) {
      await db.insert(mails).values({ id: randomUUID(), ...mail })
      // Whoever asked need not wait for the mail server.
      deliverDue().catch(onError)
    },
  }
}
