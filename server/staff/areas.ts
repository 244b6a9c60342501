import { asc, eq } from 'drizzle-orm'
import { type Areas, areaName } from '#lib/staff-areas.ts'
import { STAFF_AREAS } from '#schemas/staff/entities.ts'
import { findCurrentRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { staffAreas } from '../db/schema/staff.ts'
import { OperatorError } from '../operator/operator.ts'

/** Where in Studio a member of staff may change something; undefined for everywhere. */
export async function findAreas(db: Database, userId: string): Promise<Areas> {
  const rows = await db.select().from(staffAreas).where(eq(staffAreas.userId, userId)).orderBy(asc(staffAreas.area))
  return rows.length > 0 ? rows.map(({ area }) => area) : undefined
}

/** What an operator is told of the areas that a person has. */
export const areasText = (areas: readonly string[]): string => `May change these areas alone: ${areas.map(areaName).join(', ')}.`

/** Lets a person change these areas alone, or everywhere. */
export async function setAreas(tx: Database, userId: string, areas: Areas, by: string): Promise<void> {
  await tx.delete(staffAreas).where(eq(staffAreas.userId, userId))
  if (areas) await tx.insert(staffAreas).values(areas.map((area) => ({ userId, area, grantedBy: by })))
}

/**
 * The areas in a list such as `texts,page:bills`; undefined for `all`.
 * @throws {OperatorError} for a word that is no area, or a page that customers do not have
 */
export async function areasIn(db: Database, text: string): Promise<Areas> {
  if (text === 'all') return undefined
  const pages = (await findCurrentRelease(db))?.document.tabs.map(({ id }) => `page:${id}`) ?? []
  const known: readonly string[] = [...STAFF_AREAS, ...pages]
  const areas = text.split(',').map((area) => area.trim())
  const unknown = areas.find((area) => !known.includes(area))
  if (unknown !== undefined) throw new OperatorError(`There is no area "${unknown}"; there are ${known.join(', ')}, and all.`)
  return [...new Set(areas)]
}
