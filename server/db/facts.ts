import { eq } from 'drizzle-orm'
import type { Database } from './open.ts'
import { metadata } from './schema/installation.ts'

/** A fact about the data themselves; others who read it wait until the transaction ends. */
export async function lockFact(tx: Database, name: string): Promise<unknown> {
  const [fact] = await tx.select().from(metadata).where(eq(metadata.name, name)).for('update')
  return fact?.value
}

export async function saveFact(db: Database, name: string, value: object): Promise<void> {
  await db.insert(metadata).values({ name, value }).onConflictDoUpdate({ target: metadata.name, set: { value } })
}
