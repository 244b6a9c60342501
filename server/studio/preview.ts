import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { findScope, type Scope } from '../access.ts'
import type { Preview } from '#schemas/studio/entities.ts'
import { findReleaseAt } from '../config/release-at.ts'
import type { WidgetTypes } from '../config/widget-types.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { randomKey, secretOf } from '../db/secrets.ts'
import { isInReach } from '../usage/range.ts'

/** The message for a preview's moment that is out of reach. */
export function issueWithMoment({ at }: Preview): string | undefined {
  if (at === undefined || isInReach(localDayOf(new Date(at)), localDayOf(new Date()))) return undefined
  return 'The moment must be between 2000 and two years ahead.'
}

type Claims = Preview & { expiresMs: number }

/** The key that tokens are signed with. */
const findKey = (db: Database) => secretOf(db, 'preview', randomKey)

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** A token for a preview until it expires. Only this server can sign one. */
export async function signPreview(db: Database, preview: Preview, expiresMs: number): Promise<string> {
  const text = Buffer.from(JSON.stringify({ ...preview, expiresMs } satisfies Claims)).toString('base64url')
  return `${text}.${signatureOf(text, await findKey(db))}`
}

/** The preview of a token. Undefined if it has expired or was not signed here. */
export async function readPreview(db: Database, token: string, now = Date.now()): Promise<Claims | undefined> {
  const [text = ''] = token.split('.')
  const right = Buffer.from(`${text}.${signatureOf(text, await findKey(db))}`)
  const given = Buffer.from(token)
  // The whole token is compared, so that nothing can follow the signature.
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
  return claims.expiresMs > now ? claims : undefined
}

/** The customers that a preview can be shown as. */
export async function findTestCustomers(db: Database) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.isTestCustomer, true), eq(users.role, 'customer'), isNull(users.closedOn)))
    .orderBy(asc(users.id))
}

/** A test customer with the overrides of a preview. Undefined if no test customer has that name. */
export async function findPreviewScope(
  db: Database,
  { release, as, overrides = {}, at, versions = {} }: Preview,
  types: WidgetTypes,
): Promise<Scope | undefined> {
  const [person] = await db
    .select({ subject: users.subject })
    .from(users)
    .where(and(eq(users.username, as), eq(users.isTestCustomer, true)))
  const scope = person && (await findScope(db, person.subject))
  if (!scope) return undefined
  const { selected } = scope
  const now = at ? new Date(at) : scope.now
  const { accountType, brand, energyTypes, earlyAccess, platform } = overrides
  return {
    ...scope,
    selected: selected && {
      ...selected,
      kind: accountType ?? selected.kind,
      brand: brand ?? selected.brand,
      energyTypes: energyTypes ?? selected.energyTypes,
    },
    hasEarlyAccess: earlyAccess ?? scope.hasEarlyAccess,
    platform: platform ?? scope.platform,
    now,
    releaseHash: (await findReleaseAt(db, release, now, types)).release.hash,
    isPreview: true,
    versions,
  }
}
