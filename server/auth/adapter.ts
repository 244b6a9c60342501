import { and, eq, lt } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../db/open.ts'
import { oidcRecords, oneTimeLinks } from '../db/schema.ts'

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
    find: (id) => findOne(and(eq(oidcRecords.kind, kind), eq(oidcRecords.id, id))),
    findByUid: (uid) => findOne(and(eq(oidcRecords.kind, kind), eq(oidcRecords.uid, uid))),
    findByUserCode: (userCode) => findOne(and(eq(oidcRecords.kind, kind), eq(oidcRecords.userCode, userCode))),
    async consume(id) {
      await db
        .update(oidcRecords)
        .set({ consumedAt: new Date() })
        .where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.id, id)))
    },
    async destroy(id) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.id, id)))
    },
    async revokeByGrantId(grantId) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.grantId, grantId)))
    },
  })

  async function findOne(condition: ReturnType<typeof and>): Promise<AdapterPayload | undefined> {
    const [row] = await db.select().from(oidcRecords).where(condition).limit(1)
    if (!row || (row.expiresAt && row.expiresAt < new Date())) return undefined
    const payload = row.payload as AdapterPayload
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
  }
}

/** Deletes what expired: sessions, codes and tokens that nobody can use any more. */
export async function deleteExpiredRecords(db: Database): Promise<void> {
  await db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, new Date()))
  // A day longer, so that a link that has just expired is still told from one that never was.
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, new Date(Date.now() - 86_400_000)))
}
