import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '../db/open.ts'
import { oidcRecords, oneTimeLinks } from '../db/schema/sign-in.ts'
import { deleteAgedAttempts } from './sign-in.ts'

/**
 * How long a refresh token works after its first use: two tabs may send the same one, or its answer may get lost. Later
 * use counts as theft and ends everything from that sign-in.
 */
const OVERLAP_SECONDS = 30

/** Keeps the sign-in provider's state in the database, so that any process can go on with it. */
export function databaseAdapter(db: Database): AdapterFactory {
  return (kind): Adapter => ({
    async upsert(id, payload, expiresInSeconds) {
      const row = {
        kind,
        id,
        payload,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresInSeconds ? new Date(Date.now() + expiresInSeconds * 1000) : null,
      }
      await db
        .insert(oidcRecords)
        .values(row)
        .onConflictDoUpdate({ target: [oidcRecords.kind, oidcRecords.id], set: row })
    },
    find: (id) => findOne(kind, eq(oidcRecords.id, id)),
    findByUid: (uid) => findOne(kind, eq(oidcRecords.uid, uid)),
    findByUserCode: (userCode) => findOne(kind, eq(oidcRecords.userCode, userCode)),
    async consume(id) {
      // The first use counts, by the database's clock: processes may disagree about the time.
      const consumed = await db
        .update(oidcRecords)
        .set({ consumedAt: sql`now()` })
        .where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.id, id), isNull(oidcRecords.consumedAt)))
        .returning({ id: oidcRecords.id })
      if (consumed.length === 0 && kind !== 'RefreshToken') throw new errors.InvalidGrant('used at the same moment')
    },
    async destroy(id) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.id, id)))
    },
    async revokeByGrantId(grantId) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.grantId, grantId)))
    },
  })

  async function findOne(kind: string, condition: SQL): Promise<AdapterPayload | undefined> {
    const overlap = kind === 'RefreshToken' ? OVERLAP_SECONDS : 0
    const [row] = await db
      .select({
        payload: oidcRecords.payload,
        expiresAt: oidcRecords.expiresAt,
        consumed: sql<boolean>`coalesce(${oidcRecords.consumedAt} <= now() - make_interval(secs => ${overlap}), false)`,
      })
      .from(oidcRecords)
      .where(and(eq(oidcRecords.kind, kind), condition))
      .limit(1)
    if (!row || (row.expiresAt && row.expiresAt < new Date())) return undefined
    return { ...(row.payload as AdapterPayload), consumed: row.consumed || undefined }
  }
}

/** Deletes expired sessions, codes, tokens and links, and attempts that no longer count. */
export async function deleteExpiredRecords(db: Database): Promise<void> {
  await db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, new Date()))
  // A day longer, so an expired link can be told from one that never existed. Changes and ways back say longer which addresses were a person's.
  const { purpose, usedAt } = oneTimeLinks
  const keptDays = sql`case when ${purpose} = 'undoEmailChange' or ${purpose} = 'changeEmail' and ${usedAt} is not null then 90 else 1 end`
  await db.delete(oneTimeLinks).where(sql`${oneTimeLinks.expiresAt} < now() - ${keptDays} * interval '1 day'`)
  await deleteAgedAttempts(db)
}
