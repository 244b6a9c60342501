import { addDays } from '#lib/calendar.ts'
import { icpCheckCharacters } from '#lib/forms/icp.ts'
import type { AccountKind, EnergyType } from '#schemas/account/entities.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'
import type { LoadSpec } from './load-model.ts'

/*
 * What the demo world is made of. Its people are written down; readings, bills, payments and free hours are generated
 * for them from a fixed seed, so every machine shows the same world, ending yesterday.
 */

export interface DemoSupply {
  id: string
  planId: string
  /** Absent for a connection that has no readings yet. */
  load?: LoadSpec
  /** Gas: kWh a day in midsummer and midwinter. LPG: bottles a delivery. */
  daily?: { summer: number; winter: number }
  chargeNetId?: string
  nickname?: string
  /** A gas meter that sends what was used every day; others are read once a bill period. */
  isAdvanced?: true
  /** LPG: the most bottles in one order. */
  maxBottles?: number
  daysBetweenDeliveries?: number
  /** A meter read by eye: its registers, their first readings, and who has locked it. */
  meter?: { registers: (string | null)[]; showed: number[]; lockedBy?: string }
  /** The last delivery went wrong. */
  failedDelivery?: string
}

export interface DemoSite {
  id: string
  address: { street: string; suburb?: string; city: string; postCode: string; region: string }
  nickname?: string
  propertyType: 'villa' | 'townhouse' | 'suburban' | 'modern' | 'rural' | 'apartment' | 'commercial'
  /** true where absent */
  isProfileComplete?: false
  supplies: DemoSupply[]
  broadband?: { planId: 'fibre-max'; downloadMbps: number; uploadMbps: number; monthlyCharge: string; connectedOn: string }
}

export interface DemoAccount {
  id: string
  customerNumber: string
  kind: AccountKind
  /** the person's own where absent */
  name?: string
  buyingGroupName?: string
  billDelivery?: 'post'
  hasDirectDebit?: true
  /** a local day, or so many days before the world is made: who is new stays new */
  joinedOn: string | { daysAgo: number }
  /** Day of the month on which its bill periods start, or so many days before the world is made: what it owes is not due yet. */
  billDay: number | { daysAgo: number }
  /** How many of the latest bills are not paid. */
  unpaidBills?: number
  /** The school that it gives to with every bill. */
  givesTo?: string
  /** First names of friends who joined lately by its code. */
  broughtFriends?: string[]
  powershoutHours?: number
  /** Free hours that it is offered, beside those that it has. */
  offeredHours?: number
  sites: DemoSite[]
}

export interface DemoPerson {
  username: string
  firstName: string
  middleName?: string
  lastName: string
  description: string
  /** What they may do as staff; customers have none. */
  rights?: StaffRight[]
  hasEarlyAccess?: boolean
  mobile?: string
  emailVerified?: false
  /** The day on which their account closed. */
  closedOn?: string
  /** Accounts of others on which they may act. */
  authorisedFor?: string[]
  accounts: DemoAccount[]
}

/** A demo installation's ICP identifier, with its right check characters. */
export function demoIcp(supplyPointId: string): string {
  const digits = supplyPointId.replace(/\D/g, '').padEnd(8, '0').slice(0, 8)
  const kind = supplyPointId.includes('-G') ? '2' : '1'
  const stem = `00${digits.slice(0, 6)}${supplyPointId.slice(-1).replace(/\D/, '0')}${kind}NL`
  return stem + icpCheckCharacters(stem)
}

export const emailOf = (person: DemoPerson) => `${person.username}@example.nz`
export const contactIdOf = (person: DemoPerson) => `C-${person.username}`
export const subjectOf = (person: DemoPerson) => `demo|${person.username}`
export const userIdOf = (person: DemoPerson) => `U-${person.username}`
/** Of plans that are not of electricity. */
const ENERGY_OF_PLAN: Readonly<Record<string, EnergyType>> = { gas: 'naturalGas', 'gas-value': 'naturalGas', bottled: 'lpg' }

export const energyOf = ({ planId }: DemoSupply): EnergyType => ENERGY_OF_PLAN[planId] ?? 'electricity'

/** An id that no other account has. */
export const ownId = (id: string, { id: billingAccountId }: Pick<DemoAccount, 'id'>) => `${id}-${billingAccountId.replace(/\D/g, '')}`
export const deviceIdOf = ({ id }: DemoSupply, position: number) => `MD-${id}-${position + 1}`

/** The local day on which an account began. @param today when the world is made */
export const joinedDay = ({ joinedOn }: DemoAccount, today: string): string =>
  typeof joinedOn === 'string' ? joinedOn : addDays(today, -joinedOn.daysAgo)

/**
 * The day of the month on which an account's bill periods start.
 * @param today when the world is made
 * @param lastPeriod the last one that there is: days that come later keep to it
 */
export function billDayOf({ billDay }: DemoAccount, today: string, lastPeriod?: { startDay: string }): number {
  if (typeof billDay === 'number') return billDay
  const startDay = lastPeriod?.startDay ?? addDays(today, -billDay.daysAgo)
  return Math.min(28, Number(startDay.slice(8)))
}
