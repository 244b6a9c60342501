import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { counted } from '#lib/counted.ts'
import { kwhOf } from '#lib/kwh.ts'
import { printable } from '#lib/printable.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../../db/open.ts'
import { supplyPoints } from '../../db/schema/supply.ts'
import { applyFeed } from '../../feed/apply.ts'
import { sentenceOf } from '../../feed/refused.ts'
import { OperatorError, type OperatorCommand } from '../../operator/operator.ts'
import { findLink, findLinkedAccount, wasLinked } from '../link.ts'
import { BadOcpiFile, type OcpiSession, readOcpiFile } from './read-file.ts'
import { findOwners, joinStored, type Matched } from './stored-sessions.ts'

/** A month of a hundred thousand sessions; more belongs into several files. */
const MOST_BYTES = 200 * 1024 * 1024

/**
 * `npm run import -- FILE` and `npm run feed -- apply FILE`: takes the sessions or the charge detail records of a charging network, all of
 * a file or none. They become records of the feed, so that a file may come again, and nothing older replaces what is newer.
 */
export const importOcpi: OperatorCommand = async ({ db }, { file = 'file', icps = '{}' }, input, print) => {
  const say = (line: string) => print(`${file}: ${printable(line)}`)
  try {
    const { kind, sessions, leftOut, cancelled, leniencies } = readOcpiFile(await textOf(input))
    const { matched, ended, ofOthers } = await matchDrivers(db, sessions, JSON.parse(icps) as Record<string, string>)
    const { news, settled, idle } = await joinStored(db, matched)
    const { counts } = await apply(db, news)
    const what = `${counted(news.length, kind === 'cdr' ? 'charge detail record' : 'session')}, ${kwhOf(
      sum(news.map(({ session }) => session.wattHours)),
    ).toFixed(3)} kWh`
    say(
      counts.created + counts.changed + counts.deleted === 0
        ? `imported before, nothing changed (${what})`
        : `imported ${what} (OCPI 2.2.1)`,
    )
    if (leftOut > 0) say(`left out ${counted(leftOut, 'session')} that took no energy or go on`)
    if (cancelled > 0) say(`left out ${counted(cancelled, 'charge detail record')} that the file itself cancels`)
    if (settled > 0) say(`left out ${counted(settled, 'session')}: the charge detail record is here already`)
    if (idle > 0) say(`left out ${counted(idle, 'credit')} of charges that are not here`)
    if (ended > 0) say(`left out ${counted(ended, 'session')} of accounts that their customers took away, or from before they linked them`)
    if (ofOthers > 0) say(`left out ${counted(ofOthers, 'session')}: stored already, with another account`)
    for (const leniency of leniencies) say(`read although the standard has it otherwise: ${leniency}`)
  } catch (error) {
    if (error instanceof BadOcpiFile) throw new OperatorError(printable(`${file} was not imported. ${error.message}`))
    throw error
  }
}

async function textOf(input: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of input) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > MOST_BYTES) throw new BadOcpiFile('the file is larger than 200 MB; split it')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whose the sessions of a driver are. */
type Driver = 'ended' | { billingAccountId: string; since?: Date | undefined }

/**
 * Finds the account of each driver, by the contract or the card. A number may have belonged to another customer before: sessions from
 * before the present customer linked it are not theirs, nor are sessions that are stored with another account.
 * @param given supply points for drivers without a linked account
 * @throws {BadOcpiFile}
 */
async function matchDrivers(db: Database, sessions: readonly OcpiSession[], given: Readonly<Record<string, string>>) {
  const drivers = new Map<string, Driver>()
  const owners = await findOwners(db, sessions)
  const matched: Matched[] = []
  let ofOthers = 0
  for (const session of sessions) {
    const { contractId, tokenUid, line } = session
    const key = JSON.stringify([contractId, tokenUid])
    const driver = drivers.get(key) ?? (await findDriver(db, [contractId, tokenUid], given))
    if (driver === undefined) {
      throw new BadOcpiFile(
        `line ${line}: cdr_token.contract_id: no customer has linked ${contractId}; say whose it is with --icp ${contractId}=SUPPLY_POINT`,
      )
    }
    drivers.set(key, driver)
    if (driver === 'ended') continue
    const { billingAccountId, since } = driver
    if (since !== undefined && Date.parse(session.start) < since.getTime()) continue
    if ((owners.get(session.id) ?? billingAccountId) === billingAccountId) matched.push({ session, billingAccountId })
    else ofOthers += 1
  }
  return { matched, ended: sessions.length - matched.length - ofOthers, ofOthers }
}

async function findDriver(db: Database, names: readonly string[], given: Readonly<Record<string, string>>): Promise<Driver | undefined> {
  for (const name of names) {
    const supplyPointId = Object.hasOwn(given, name) ? given[name] : undefined
    if (supplyPointId !== undefined) {
      const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, supplyPointId))
      if (!supply) throw new BadOcpiFile(`--icp ${name}: there is no supply point ${supplyPointId}`)
      return { billingAccountId: supply.billingAccountId }
    }
    const billingAccountId = await findLinkedAccount(db, name)
    if (billingAccountId === undefined) continue
    const isTakenOver = await wasLinked(db, name)
    return { billingAccountId, since: isTakenOver ? (await findLink(db, billingAccountId))?.since : undefined }
  }
  for (const name of names) if (await wasLinked(db, name)) return 'ended'
  return undefined
}

/** @throws {BadOcpiFile} where a record is refused: then none of the file is stored */
async function apply(db: Database, matched: readonly Matched[]) {
  const lines = matched.map(({ session, billingAccountId }) => {
    if (session.credits !== undefined) {
      return Buffer.from(`${JSON.stringify({ kind: 'evSession', id: session.id, at: session.updatedAt, deleted: true })}\n`)
    }
    const { id, start, end, wattHours, chargerName, chargerCity, position, cost, settledBy, updatedAt } = session
    const data = {
      billingAccountId,
      startInstant: start,
      endInstant: end,
      wattHours,
      place: 'public',
      chargerName,
      chargerCity,
      position,
      cost: cost?.amount,
      currency: cost && cost.currency !== 'NZD' ? cost.currency : undefined,
      settledBy,
    }
    return Buffer.from(`${JSON.stringify({ kind: 'evSession', id, at: updatedAt, data })}\n`)
  })
  return applyFeed(db, () => Readable.from(lines), {
    refuse({ line, wrongs }) {
      const session = matched[line - 1]?.session
      throw new BadOcpiFile(`line ${session?.line ?? 1}: ${wrongs.map(sentenceOf).join('; ')}`)
    },
  })
}
