import { and, eq, inArray } from 'drizzle-orm'
import { isIcp } from '#lib/forms/icp.ts'
import { listed } from '#lib/listed.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { BadMeterFile } from './read-file.ts'

export type Target = { id: string; billingAccountId: string }

const ICPS_PER_STATEMENT = 500
const COLUMNS = { id: supplyPoints.id, billingAccountId: supplyPoints.billingAccountId, icp: supplyPoints.icp }

/** The supply points that the ICPs of a file are. */
export class Targets {
  readonly #db: Database
  readonly #icpMap: ReadonlyMap<string, string>
  readonly #found = new Map<string, Target>()
  /** by supply point that was said to be an ICP, that ICP */
  readonly #said = new Map<string, string>()

  /** @param icpMap supply point ids for ICPs unknown to this database, such as masked ones */
  constructor(db: Database, icpMap: Readonly<Record<string, string>>) {
    this.#db = db
    this.#icpMap = new Map(Object.entries(icpMap))
  }

  /**
   * Looks ICPs up.
   * @param firstLines the line on which each is first, for the refusal
   * @throws {BadMeterFile} for one that is not known or is several supply points that are in use, or two that are one supply point
   */
  async find(firstLines: ReadonlyMap<string, number>): Promise<void> {
    const icps = [...firstLines.keys()].filter((icp) => !this.#icpMap.has(icp))
    for (let i = 0; i < icps.length; i += ICPS_PER_STATEMENT) {
      const rows = await this.#db
        .select({ ...COLUMNS, status: sites.status })
        .from(supplyPoints)
        .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
        .where(and(inArray(supplyPoints.icp, icps.slice(i, i + ICPS_PER_STATEMENT)), eq(supplyPoints.energyType, 'electricity')))
        .orderBy(supplyPoints.id)
      for (const [icp, own] of Map.groupBy(rows, (row) => row.icp ?? '')) {
        // An ICP stays with its property: who has left it keeps a supply point of it, too.
        const open = own.filter(({ status }) => status !== 'closed')
        const [target, another] = open.length > 0 ? open : own
        if (another)
          throw new BadMeterFile(
            `line ${firstLines.get(icp)}: ICP ${icp} is ${listed(own.map(({ id }) => `supply point ${id}`))}; say which by --icp ${icp}=SUPPLY_POINT`,
          )
        if (target) this.#found.set(icp, { id: target.id, billingAccountId: target.billingAccountId })
      }
    }
    for (const [icp, line] of firstLines) {
      const said = this.#icpMap.get(icp)
      const other = said === undefined ? this.#said.get(this.#found.get(icp)?.id ?? '') : await this.#say(icp, said, line)
      const target = this.#found.get(icp)
      if (!target) {
        const looksWrong = /^\d{10}[A-Z]{2}/.test(icp) && !isIcp(icp) ? ' (its check characters are wrong)' : ''
        throw new BadMeterFile(
          `line ${line}: ICP ${icp} is not known${looksWrong}; if you know which supply point it is, say --icp ${icp}=SUPPLY_POINT`,
        )
      }
      if (other) throw new BadMeterFile(`line ${line}: ICP ${icp} and ICP ${other} are both supply point ${target.id}`)
    }
  }

  /** @returns another ICP of the file that is the same supply point */
  async #say(icp: string, supplyPointId: string, line: number): Promise<string | undefined> {
    const [row] = await this.#db
      .select(COLUMNS)
      .from(supplyPoints)
      .where(and(eq(supplyPoints.id, supplyPointId), eq(supplyPoints.energyType, 'electricity')))
    if (!row)
      throw new BadMeterFile(
        `line ${line}: ${icp} was said to be ${supplyPointId}, but there is no electricity supply point ${supplyPointId}`,
      )
    const other = this.#said.get(row.id) ?? (row.icp !== null && row.icp !== icp && this.#found.has(row.icp) ? row.icp : undefined)
    this.#found.set(icp, { id: row.id, billingAccountId: row.billingAccountId })
    this.#said.set(row.id, icp)
    return other
  }

  /** The supply point of an ICP that was found. */
  of(icp: string): Target {
    return this.#found.get(icp) as Target // every ICP of a file is found before its first row is stored
  }

  /** Which supply point each ICP is, the same for the same ones. */
  get mapping(): string {
    return Array.from(this.#found, ([icp, { id }]) => `${icp}=${id}`)
      .sort()
      .join(',')
  }
}
