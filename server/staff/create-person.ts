import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { PASSWORD_LINK_MINUTES } from '../auth/links.ts'
import { giveLink, NEW_PASSWORD_PATH } from '../auth/new-password.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import { type OperatorCommand, OperatorError } from '../operator/operator.ts'
import { callOf } from '../operator/usage.ts'
import type { Settings } from '../settings.ts'
import { areasIn, areasText, setAreas } from './areas.ts'
import { addStaff } from './grant.ts'
import { rightsIn } from './rights-in.ts'

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,190}$/
/** The first member of staff decides what customers see, and who else may. */
const FIRST_RIGHTS = 'publish,act,readLog,readAnswers'

/** `npm run person -- create EMAIL --name NAME`: a member of staff, who then chooses a password by a link. */
export const createPerson: OperatorCommand = async (
  { db, settings },
  { email = '', name = '', rights = '', areas = '', subject = '', by = '' },
  _input,
  print,
) => {
  const { identity } = settings
  if (!ADDRESS.test(email)) throw new OperatorError(`"${email}" is no email address.`)
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  const lastName = rest.join(' ')
  if (!lastName) throw new OperatorError('--name takes first and last name, such as --name "Moana Walker".')
  if (identity.kind === 'external' && !subject) {
    throw new OperatorError('--subject must say who this person is at your sign-in provider: the sub of their tokens.')
  }
  const id = randomUUID()
  const wanted = rightsIn(rights || FIRST_RIGHTS)
  if (wanted.length === 0) throw new OperatorError('A member of staff has one right or more. Customers come in by the feed (docs/feed.md).')
  const within = areas === '' ? undefined : await areasIn(db, areas)
  const person = { id, subject: subject || id, username: email, email, contactId: id, firstName, lastName }
  await db.transaction(async (tx) => {
    await refuseKnown(tx, person)
    await addStaff(tx, person, wanted, by || 'operator')
    await setAreas(tx, id, within, by || 'operator')
    print(`${firstName} ${lastName} is staff, rights: ${wanted.join(', ')}. The user name is ${email}.`)
    if (within) print(areasText(within))
    if (identity.kind === 'embedded') print(await giveFirstLink(tx, settings, person))
  })
}

/** Mails a link to choose a password, or gives it to print where no mail leaves. @returns what the operator is told */
export async function giveFirstLink(
  db: Database,
  { mail, brand, publicUrl }: Pick<Settings, 'mail' | 'brand' | 'publicUrl'>,
  person: { id: string; email: string; firstName: string; lastName: string },
): Promise<string> {
  const link = `${publicUrl}${NEW_PASSWORD_PATH}?token=${await giveLink(db, person)}`
  if (mail.kind !== 'smtp') return `Choose a password within an hour: ${link}`
  const lines = ['Open this link to choose your password:', link, 'The link works once, within an hour.']
  const until = new Date(Date.now() + PASSWORD_LINK_MINUTES * 60_000).toISOString()
  await storeMail(db, { ...letter(brand, person, 'Your sign-in for', lines), until })
  return `A mail to ${person.email} has the link to choose a password.`
}

async function refuseKnown(db: Database, { email, subject }: { email: string; subject: string }): Promise<void> {
  const address = email.toLowerCase()
  const [known] = await db
    .select({ username: users.username, email: users.email, role: users.role })
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, address), eq(sql`lower(${users.username})`, address), eq(users.subject, subject)))
    .limit(1)
  if (!known) return
  const another = known.role === 'staff' ? ` ${callOf('person', `${known.username} --new-password`)} gives them another link.` : ''
  throw new OperatorError(`There is a person with that address or subject: user name ${known.username}, email ${known.email}.${another}`)
}
