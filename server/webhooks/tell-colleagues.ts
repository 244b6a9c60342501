import { paths } from '#lib/paths.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import type { Database } from '../db/open.ts'
import { storeLetter } from '../mail/letter.ts'
import { findReviewers } from '../review/reviewers.ts'

/** Emails those who can allow what waits for an endpoint: all who may publish but the person who asks. */
export async function tellColleagues(
  db: Database,
  { name, by }: { name: string; by: { id: string; name: string } },
  { brand, publicUrl, canMail }: TellingStaff,
): Promise<void> {
  if (!canMail) return
  for (const person of await findReviewers(db)) {
    if (person.id === by.id) continue
    await storeLetter(db, brand, person, `The webhook “${name}” waits for a colleague on the portal of`, [
      `${by.name} wants to decide where the webhook “${name}” sends what customers do. Two people are needed for that, and nothing goes there yet.`,
      'Look at the address and the events, and allow them or not:',
      `${publicUrl}${paths.studio('webhooks')}`,
    ])
  }
}
