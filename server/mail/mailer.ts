import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Database } from '../db/open.ts'
import { mails } from '../db/schema/installation.ts'
import type { Settings } from '../settings.ts'

export interface Mail {
  recipient: string
  subject: string
  body: string
}

export interface Mailer {
  /** Whether mail arrives anywhere; without, nothing that needs one is offered. */
  canSend: boolean
  /** Stores a mail and tries to deliver it. */
  send(mail: Mail): Promise<void>
  /** Delivers what is due, of any process; what fails is tried again later and later. */
  deliverDue(): Promise<void>
}

const BATCH = 20
const MAX_ATTEMPTS = 10
/** A mail server that does not answer is tried again instead of waited for, ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Stores a mail together with what it is about, in the transaction of the caller; once that is done, `deliverDue` sends it. */
export async function storeMail(db: Database, mail: Mail): Promise<void> {
  await db.insert(mails).values({ id: randomUUID(), ...mail })
}

/** Mail is stored before anyone is told that it is on its way, and deleted once a mail server takes it. */
export function createMailer(db: Database, settings: Settings['mail'], onError: (error: unknown) => void): Mailer {
  let opened: Promise<Transporter> | undefined
  /** Loaded only where a mail server is configured. */
  const open = (url: string) => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...PATIENCE }))
    return opened
  }

  /**
   * Claims due mail and postpones its next attempt first: if this process dies, another tries again. Nothing is locked
   * while the mail server is slow.
   */
  async function takeDue() {
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(lte(mails.nextAttemptAt, sql`now()`))
      .orderBy(asc(mails.createdAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    return db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: sql`now() + interval '1 minute' * power(2, ${mails.attempts})` })
      .where(inArray(mails.id, due))
      .returning()
  }

  async function deliverDue(): Promise<void> {
    if (settings.kind !== 'smtp') return
    const { url, from } = settings
    const transport = await open(url)
    for (const { id, recipient, subject, body, attempts } of await takeDue()) {
      let isDone = attempts >= MAX_ATTEMPTS
      try {
        await transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@switchboard>` })
        isDone = true
      } catch (error) {
        onError(error)
      }
      if (isDone) await db.delete(mails).where(eq(mails.id, id))
    }
  }

  return {
    canSend: settings.kind !== 'none',
    deliverDue,
    async send(mail) {
      await storeMail(db, mail)
      // The caller need not wait for the mail server.
      deliverDue().catch(onError)
    },
  }
}
