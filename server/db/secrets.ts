import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './open.ts'
import { secrets } from './schema/sign-in.ts'

export const randomKey = () => randomBytes(32).toString('base64url')

/** A secret of this installation, by its name: made once, the same one for every process. */
export async function secretOf<Secret>(db: Database, name: string, make: () => Secret | Promise<Secret>): Promise<Secret> {
  const find = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value as Secret | undefined
  const stored = await find()
  if (stored) return stored
  const made = await make()
  await db.insert(secrets).values({ name, value: made }).onConflictDoNothing()
  return (await find()) ?? made
}
