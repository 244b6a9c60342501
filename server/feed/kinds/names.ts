import { sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { Database } from '../../db/open.ts'
import type { Exchanged } from '../kind-store.ts'
import type { Wrong } from '../refused.ts'
import { rowsOf } from '../rows.ts'

/* What people sign in with. A user name that is another person's email address would lead to either. */

interface Names {
  id: string
  email: string
  username: string
  /** false once the person has left: their user name is free again */
  isOpen: boolean
}

type PersonRecord = { id: string; data: FeedData<'person'> }

/** People may exchange what they sign in with. */
export const names = {
  find: findExchanged,
  async leave(tx: Database, ids: readonly string[]): Promise<void> {
    for (const id of ids) await tx.execute(sql`update users set email = ${`leaving/${id}`}, username = ${`leaving/${id}`} where id = ${id}`)
  },
}

async function findExchanged(tx: Database, records: readonly PersonRecord[]): Promise<Exchanged> {
  const today = localDayOf(new Date())
  const namesOf = (
    id: string,
    { email, username, closedOn }: { email: string; username: string; closedOn?: string | null | undefined },
  ) => ({
    id,
    email: email.toLowerCase(),
    username: username.toLowerCase(),
    isOpen: closedOn === null || closedOn === undefined || closedOn > today,
  })
  const wanted = new Map(records.map(({ id, data }) => [id, namesOf(id, { ...data, username: data.username ?? data.email })]))
  const stored = (await findNames(tx, [...wanted.values()])).map(({ id, ...row }) => namesOf(id, row))
  const wrongs = new Map<string, Wrong[]>()
  const byName = new Map<string, Names[]>()
  const take = (owner: Names, isTheirs: (name: string) => boolean = () => true) => {
    for (const name of new Set([owner.email, owner.username])) if (isTheirs(name)) byName.set(name, [...(byName.get(name) ?? []), owner])
  }
  // What people have comes before what others want, unless they give it away.
  for (const names of stored) {
    const next = wanted.get(names.id)
    if (next) take(next, (name) => name === names.email || name === names.username)
    else take(names)
  }
  for (const names of wanted.values()) {
    const wrong = clashesOf(names, byName)
    if (wrong.length > 0) wrongs.set(names.id, wrong)
    else take(names)
  }
  const leaving = stored.filter(({ id, email, username }) => {
    const goesTo = (name: string) => byName.get(name)?.some((owner) => owner.id !== id)
    return wanted.has(id) && !wrongs.has(id) && (goesTo(email) || goesTo(username))
  })
  return { wrongs, leaving: leaving.map(({ id }) => id) }
}

function clashesOf({ id, email, username, isOpen }: Names, byName: ReadonlyMap<string, readonly Names[]>): Wrong[] {
  const clashOf = (place: string, name: string): Wrong[] => {
    const others = (byName.get(name) ?? []).filter((other) => other.id !== id)
    const addressee = others.find((other) => other.email === name)
    const user = isOpen ? others.find((other) => other.isOpen && other.username === name) : undefined
    const other = addressee ?? user
    const what = addressee ? 'email address' : 'user name'
    return other ? [{ place: `data.${place}`, reason: `${name} is the ${what} of person ${other.id} already` }] : []
  }
  return [...clashOf('email', email), ...(username === email ? [] : clashOf('username', username))]
}

/** People who are among these, or have a name of theirs. */
async function findNames(tx: Database, wanted: readonly Names[]) {
  const list = (values: readonly string[]) => sql`json_array_elements_text(${JSON.stringify(values)}::text::json)`
  const names = [...new Set(wanted.flatMap(({ email, username }) => [email, username]))]
  return rowsOf(
    await tx.execute(sql`select id, email, username, closed_on::text as "closedOn" from users
      where id in (select ${list(wanted.map(({ id }) => id))})
      union select id, email, username, closed_on::text from users where lower(email) in (select ${list(names)})
      union select id, email, username, closed_on::text from users where lower(username) in (select ${list(names)})`),
  ) as unknown as { id: string; email: string; username: string; closedOn: string | null }[]
}
