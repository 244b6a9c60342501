import { eq } from 'drizzle-orm'
import type { Database } from './open.ts'
import { metadata } from './schema/installation.ts'

/** Something about the data as a whole, such as the day up to which demo readings exist. Others who read it wait until the transaction ends. */
export async function lockMetadata(tx: Database, name: string): Promise<unknown> {
  const [row] = await tx.select().from(metadata).where(eq(metadata.name, name)).for('update')
  return row?.value
}

export async function saveMetadata(db: Database, name: string, value: object): Promise<void> {
  await db.insert(metadata).values({ name, value }).onConflictDoUpdate({ target: metadata.name, set: { value } })
}
