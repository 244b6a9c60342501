import { desc, eq } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { findBrandPhone } from '../config/brand.ts'
import type { Database } from '../db/open.ts'
import { jobs } from '../jobs/job-table.ts'
import type { Queue, Work } from '../jobs/queue.ts'
import { sendJob, type Stored } from '../jobs/send-job.ts'
import type { Settings } from '../settings.ts'
import { inSpan } from '../tracing/spans.ts'

export interface Mail {
  recipient: string
  subject: string
  body: string
  /** the instant at which its link ends: it is not sent any more */
  until?: string
}

/** A mail from a brand, which signs it with its number when it is stored. */
export interface Letter extends Mail {
  brand: Brand
}

type MailSettings = Settings['mail']

/** A mail server that does not answer is tried again instead of waited for, ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * A mail leaves nothing behind, because it may hold a link that signs in. It is tried for a day and a half, an hour apart in the end: some
 * hold the only link to undo what a thief did.
 */
const mailQueue: Queue<Mail> = { name: 'mail', attempts: 40, retrySeconds: 60, timeoutSeconds: 120, leavesNothing: true }

/** Whether mail arrives anywhere; without, nothing that needs one is offered. */
export const canMail = ({ kind }: MailSettings): boolean => kind !== 'none'

/** Stores a mail in the transaction of what it is about: it is sent if that is committed, and never otherwise. */
export async function storeMail(db: Database, { brand, body, ...mail }: Letter): Promise<void> {
  const signature = `${BRANDS[brand].name}, ${await findBrandPhone(db, brand)}`
  await sendJob(db, mailQueue, { ...mail, body: `${body}\n\n${signature}` })
}

/** The latest mails that have not left, newest first. */
export async function findMails(db: Database, limit: number): Promise<(Mail & { createdAt: Date })[]> {
  const rows = await db
    .select({ data: jobs.data, createdAt: jobs.createdOn })
    .from(jobs)
    .where(eq(jobs.name, mailQueue.name))
    .orderBy(desc(jobs.createdOn))
    .limit(limit)
  return rows.map(({ data, createdAt }) => ({ ...(data as Stored<Mail>).data, createdAt }))
}

const openTransport = async ({ url }: { url: string }): Promise<Transporter> =>
  (await import('nodemailer')).createTransport({ url, ...PATIENCE })

/** Signs in at the mail server and leaves again. @throws where it cannot be reached or refuses us */
export async function reachMailServer(server: Extract<MailSettings, { kind: 'smtp' }>): Promise<void> {
  const transport = await openTransport(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Sends mail by the mail server. One may arrive twice: if this process dies after the mail server took it and before the
 * database noted that. Both copies have the same Message-ID, by which many mailboxes show one.
 */
export function mailWork({ url, from }: Extract<MailSettings, { kind: 'smtp' }>): Work<Mail> {
  let opened: Promise<Transporter> | undefined
  return {
    queue: mailQueue,
    atOnce: 5,
    noticedWithinSeconds: 15,
    failure: 'a mail could not be sent',
    async do({ id, data: { recipient, subject, body, until } }) {
      if (until !== undefined && new Date(until) <= new Date()) return
      opened ??= openTransport({ url })
      const transport = await opened
      await inSpan('send mail', () => transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@switchboard>` }))
    },
  }
}
