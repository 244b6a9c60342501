import { eq } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { accountLine } from '../account/account-line.ts'
import { mayKnow } from '../account/has-access.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { storeLetter } from '../mail/letter.ts'

/** Who gave an order, and the brand of the account that it is for. */
export async function findGiver(tx: Database, { userId, billingAccountId }: { userId: string; billingAccountId: string }) {
  const [found] = await tx
    .select({ person: users, brand: billingAccounts.brand })
    .from(users)
    .innerJoin(billingAccounts, eq(billingAccounts.id, billingAccountId))
    .where(eq(users.id, userId))
  return found
}

interface Told {
  /** the account that it is about, which only who has access to it reads */
  billingAccountId: string
  brand: Brand
  userId: string
  canMail: boolean
  /** they did not ask for it themselves */
  isByAnother?: true
  subject: string
  lines: readonly string[]
}

/** Confirms by mail what changed in how bills are paid: the customer hears of it, no matter who did it. */
export async function tellOfChange(tx: Database, told: Told): Promise<void> {
  const { billingAccountId, brand, userId, canMail, isByAnother, subject, lines } = told
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  if (!canMail || !person) return
  const about = (await mayKnow(tx, told)) ? await accountLine(tx, billingAccountId) : []
  const on = dayText(localDayOf(new Date()), 'year')
  const wrong = isByAnother ? 'If this should not have happened' : `If you did not ask for this on ${on}`
  const ends = [`${wrong}, call us now, and we put it right.`, `${BRANDS[brand].name} never asks for a password.`]
  await storeLetter(tx, brand, person, subject, [...lines, ...about, ...ends])
}

const BY_ANOTHER = 'Another person with access to the account has done this.'

/** Tells who had set up what another person ended. @param other who had set it up; nobody is told twice */
export async function tellOther(tx: Database, other: string | undefined, { lines, ...told }: Told): Promise<void> {
  if (other === undefined || other === told.userId) return
  await tellOfChange(tx, { ...told, userId: other, isByAnother: true, lines: [BY_ANOTHER, ...lines] })
}
