import { desc, eq } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { referralCodes, referrals } from '../db/schema/referrals.ts'
import { recordEvent } from '../feed/events/record.ts'
import { randomCode } from '../random-code.ts'

const LENGTH = 8

/** In a preview nothing may change. */
const EXAMPLE = 'BRNGFRND'

/** The code of the selected account, made when it is first asked for; the retailer is told of it in the same transaction. */
export async function findOrMakeCode(db: Database, scope: Scope, billingAccountId: string): Promise<string> {
  const known = await findCode(db, billingAccountId)
  if (known || scope.isPreview) return known ?? EXAMPLE
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const made = await findCode(tx, billingAccountId)
    if (made) return made
    const code = randomCode(LENGTH)
    await tx.insert(referralCodes).values({ billingAccountId, code })
    await recordEvent(tx, scope, { type: 'nz.switchboard.referral.code_made', billingAccountId, data: { code } })
    return code
  })
}

async function findCode(db: Database, billingAccountId: string): Promise<string | undefined> {
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.billingAccountId, billingAccountId))
  return row?.code
}

/** Friends who joined by the code of an account, newest first. */
export const findReferrals = (db: Database, billingAccountId: string) =>
  db.select().from(referrals).where(eq(referrals.billingAccountId, billingAccountId)).orderBy(desc(referrals.joinedDay), desc(referrals.id))
