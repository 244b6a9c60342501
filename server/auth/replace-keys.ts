import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { accessInvitations } from '../db/schema/invitations.ts'
import { users } from '../db/schema/people.ts'
import { oidcRecords, oneTimeLinks, secrets } from '../db/schema/sign-in.ts'
import type { OperatorCommand } from '../operator/operator.ts'
import { loadSecrets } from './provider.ts'

/**
 * `npm run keys -- replace`: anyone who has a backup has the keys that sign tokens and cookies, and could make some. Makes new ones and ends all
 * sessions, tokens and mailed links of before, invitations too.
 */
export const replaceKeys: OperatorCommand = async ({ db, settings }, _args, _input, print) => {
  await db.transaction(async (tx: Database) => {
    await tx.delete(secrets)
    await tx.delete(oidcRecords)
    await tx.delete(oneTimeLinks)
    await tx.update(accessInvitations).set({ state: 'withdrawn', endedAt: new Date() }).where(eq(accessInvitations.state, 'open'))
    await tx.update(users).set({ tokensValidFrom: new Date() })
    await loadSecrets(tx)
  })
  print(
    'New keys sign tokens and cookies. Everybody signs in again. Restart every process of the portal now: until then it has the old keys.',
  )
  if (settings.identity.kind === 'external') print('Tokens that your sign-in provider issued before are refused; its keys are not changed.')
  print('Keys of webhooks and of FEED_CLIENTS are not replaced: Studio makes new ones for each endpoint, and you for each client.')
}
