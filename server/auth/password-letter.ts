import type { Database } from '../db/open.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { type LinkMade, makeLink, PASSWORD_LINK_MINUTES } from './links.ts'
import { NEW_PASSWORD_PATH } from './new-password.ts'

type Person = Parameters<typeof letter>[1] & { id: string; email: string }

/** Mails a link to choose a new password, unless the person was mailed too often. */
export function mailPasswordLink(
  db: Database,
  { brand, publicUrl }: Pick<Settings, 'brand' | 'publicUrl'>,
  person: Person,
): Promise<LinkMade> {
  return db.transaction(async (tx) => {
    const made = await makeLink(tx, { userId: person.id, email: person.email, purpose: 'resetPassword', minutes: PASSWORD_LINK_MINUTES })
    if (made.is !== 'made') return made
    const mail = letter(brand, person, 'A new password for', [
      'Open this link to choose a new password:',
      `${publicUrl}${NEW_PASSWORD_PATH}?token=${made.token}`,
      'The link works once, for the next hour. If you didn’t ask for it, you can ignore this email. Your password stays the same.',
    ])
    await storeMail(tx, { ...mail, until: made.until })
    return made
  })
}
