import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { findScope, type Scope } from '../access.ts'
import type { Preview } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { secrets } from '../db/schema/sign-in.ts'
import { isInReach } from '../usage/range.ts'

/** What is wrong with the moment of a preview; undefined where nothing is. */
export function issueWithMoment({ at }: Preview): string | undefined {
  if (at === undefined || isInReach(localDayOf(new Date(at)), localDayOf(new Date()))) return undefined
  return 'The moment must be between 2000 and two years ahead.'
}

type Claims = Preview & { expiresMs: number }

const SECRET = 'preview'

/** What is signed with; made once for all processes. */
async function findSecret(db: Database): Promise<string> {
  const find = async () => (await db.select().from(secrets).where(eq(secrets.name, SECRET)))[0]?.value as string | undefined
  const stored = await find()
  if (stored) return stored
  const made = randomBytes(32).toString('base64url')
  await db.insert(secrets).values({ name: SECRET, value: made }).onConflictDoNothing()
  return (await find()) ?? made
}

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** A token that stands for a preview until it ends; nobody but this server can make one. */
export async function signPreview(db: Database, preview: Preview, expiresMs: number): Promise<string> {
  const text = Buffer.from(JSON.stringify({ ...preview, expiresMs } satisfies Claims)).toString('base64url')
  return `${text}.${signatureOf(text, await findSecret(db))}`
}

/** What a token stands for; undefined for one that has ended, or was not made here. */
export async function readPreview(db: Database, token: string, now = Date.now()): Promise<Claims | undefined> {
  const [text = ''] = token.split('.')
  const right = Buffer.from(`${text}.${signatureOf(text, await findSecret(db))}`)
  const given = Buffer.from(token)
  // The whole token is compared, so that nothing can follow the signature.
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
  return claims.expiresMs > now ? claims : undefined
}

/** Whom a preview can be shown as. */
export async function findTestCustomers(db: Database) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.isTestCustomer, true), eq(users.role, 'customer'), isNull(users.closedOn)))
    .orderBy(asc(users.id))
}

/** Somebody made up as a preview wants them; undefined where nobody of that name is made up. */
export async function findPreviewScope(db: Database, { release, as, overrides = {}, at }: Preview): Promise<Scope | undefined> {
  const [person] = await db
    .select({ subject: users.subject })
    .from(users)
    .where(and(eq(users.username, as), eq(users.isTestCustomer, true)))
  const scope = person && (await findScope(db, person.subject))
  if (!scope) return undefined
  const { accountType, brand, energyTypes, earlyAccess, platform } = overrides
  return {
    ...scope,
    ...(scope.selected
      ? {
          selected: {
            ...scope.selected,
            ...(accountType ? { kind: accountType } : {}),
            ...(brand ? { brand } : {}),
            ...(energyTypes ? { energyTypes: [...energyTypes] } : {}),
          },
        }
      : {}),
    ...(earlyAccess === undefined ? {} : { hasEarlyAccess: earlyAccess }),
    ...(platform ? { platform } : {}),
    ...(at ? { now: new Date(at) } : {}),
    releaseHash: release,
    isPreview: true,
  }
}
