import { and, eq } from 'drizzle-orm'
import type { ColorSchema, PropertyPicture, PropertyType } from '#schemas/property/entities.ts'
import type { Scope, SiteRef } from '../access.ts'
import { lockSite } from '../account/lock-site.ts'
import { changedByCustomer } from '../feed/records.ts'
import { type Outcome, compareWithStored } from '../http/concurrent-change.ts'
import type { Database } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { sites } from '../db/schema/accounts.ts'
import { recordEvent } from '../feed/events/record.ts'

type SiteRow = typeof sites.$inferSelect

/** How a site is drawn: as its customer chose, else as what it is. */
export const pictureOf = ({ avatarType, avatarColorSchema, propertyType }: SiteRow): PropertyPicture => ({
  type: (avatarType ?? propertyType) as PropertyType,
  colorSchema: (avatarColorSchema ?? 'terracotta') as ColorSchema,
})

const isSite = ({ billingAccountId, siteId }: SiteRef) => and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId))

export async function findAvatar(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const [row] = await db.select().from(sites).where(isSite(selected))
  if (!row) return undefined
  return {
    siteId: row.id,
    type: (row.avatarType ?? undefined) as PropertyType | undefined,
    colorSchema: (row.avatarColorSchema ?? undefined) as ColorSchema | undefined,
  }
}

export async function saveAvatar(
  db: Database,
  scope: Scope,
  { billingAccountId, siteId }: SiteRef,
  { type, colorSchema }: PropertyPicture,
): Promise<void> {
  const isThis = isSite({ billingAccountId, siteId })
  await inTransaction(db, async (tx) => {
    const row = await lockSite(tx, scope, { billingAccountId, siteId })
    if (row?.avatarType === type && row.avatarColorSchema === colorSchema) return
    await tx.update(sites).set({ avatarType: type, avatarColorSchema: colorSchema }).where(isThis)
    await changedByCustomer(tx, 'site', siteId, billingAccountId)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.site.picture_chosen',
      billingAccountId,
      subject: siteId,
      data: { siteId, type, colorSchema },
    })
  })
}

/** @param was the name the customer saw; undefined to overwrite whatever is stored */
export async function saveNickname(
  db: Database,
  scope: Scope,
  { billingAccountId, siteId }: SiteRef,
  nickname: string,
  was: string | undefined,
): Promise<Outcome | 'same'> {
  const isThis = isSite({ billingAccountId, siteId })
  return inTransaction(db, async (tx) => {
    const row = await lockSite(tx, scope, { billingAccountId, siteId })
    const outcome = compareWithStored(row?.nickname ?? '', nickname, was)
    if (outcome !== 'saved') return outcome
    await tx
      .update(sites)
      .set({ nickname: nickname || null })
      .where(isThis)
    await changedByCustomer(tx, 'site', siteId, billingAccountId)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.site.renamed',
      billingAccountId,
      subject: siteId,
      data: { siteId, nickname: nickname || undefined },
    })
    return 'saved'
  })
}
