import { businesses } from './businesses.ts'
import { households } from './households.ts'
import type { DemoPerson } from './world.ts'

export const DEMO_PASSWORD = 'kowhai-2026'

export const staff: DemoPerson[] = [
  {
    username: 'staff',
    firstName: 'Jo',
    lastName: 'Marlowe',
    description: 'Staff: shapes the portal in Studio, publishes, acts for customers and reads the log of it',
    rights: ['publish', 'act', 'readLog', 'readAnswers'],
    accounts: [],
  },
  {
    username: 'editor',
    firstName: 'Mere',
    lastName: 'Tamihana',
    description: 'Staff: shapes the portal in Studio, and publishes nothing',
    rights: ['edit'],
    accounts: [],
  },
  {
    username: 'viewer',
    firstName: 'Sione',
    lastName: 'Latu',
    description: 'Staff: looks at Studio',
    rights: ['look'],
    accounts: [],
  },
]

export const customers = [...households, ...businesses]
export const people = [...customers, ...staff]

/** The accounts that the sign-in page and the server's start-up name. */
export const demoAccounts = people
  .filter(({ closedOn }) => !closedOn)
  .map(({ username, description }) => ({ username, description, password: DEMO_PASSWORD }))
