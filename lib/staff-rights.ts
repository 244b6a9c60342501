import { STAFF_RIGHTS, type StaffRight } from '#schemas/staff/entities.ts'

/** The right that each right needs, and therefore brings. */
const NEEDS: Partial<Record<StaffRight, StaffRight>> = { edit: 'look', publish: 'edit', readAnswers: 'look' }

/** Granted rights with those they imply, in the order of the catalogue. */
export function withImpliedRights(granted: readonly StaffRight[]): StaffRight[] {
  const held = new Set<StaffRight>()
  for (const right of granted) {
    for (let next: StaffRight | undefined = right; next; next = NEEDS[next]) held.add(next)
  }
  return STAFF_RIGHTS.filter((right) => held.has(right))
}

/** What each right lets a member of staff do, for people. */
export const RIGHT_NAMES: Record<StaffRight, string> = {
  look: 'Look at Studio',
  edit: 'Edit the draft',
  publish: 'Publish to customers',
  act: 'Act for customers',
  readLog: 'Read the log',
  readAnswers: 'Read answers of customers',
}

/** What to say about an action that needs this right to a person who lacks it. */
export const withoutRight = (right: StaffRight) => `You do not have the right ‘${RIGHT_NAMES[right]}’. An operator can grant it.`

/** Why an action that needs this right is not possible; undefined where it is. */
export const reasonAgainst = (rights: readonly StaffRight[], right: StaffRight) =>
  rights.includes(right) ? undefined : withoutRight(right)
