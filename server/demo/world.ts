import { icpCheckCharacters } from '#lib/forms/icp.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'
import type { LoadSpec } from './load-model.ts'

/*
 * The people of the demo world. Everything else (readings, bills, payments, free hours) is generated for them from a
 * fixed seed, so that every machine shows the same world, ending yesterday.
 */

export const DEMO_PASSWORD = 'kowhai-2026'

export interface DemoPlan {
  id: string
  name: string
  energyType: 'electricity' | 'naturalGas' | 'lpg'
  dayRate: string
  nightRate: string
  nightFromHour: number
  nightToHour: number
  dailyCharge: string
  promptPaymentDiscountRate: string
  valuePlanAnnualLimitKwh?: number
}

const flat = { nightFromHour: 0, nightToHour: 0 }

export const demoPlans: DemoPlan[] = [
  {
    id: 'everyday',
    name: 'Northlight Everyday',
    energyType: 'electricity',
    dayRate: '0.27140',
    nightRate: '0.27140',
    ...flat,
    dailyCharge: '1.83000',
    promptPaymentDiscountRate: '0.0200',
  },
  {
    id: 'day-night',
    name: 'Northlight EV Day & Night',
    energyType: 'electricity',
    dayRate: '0.31250',
    nightRate: '0.14870',
    nightFromHour: 21,
    nightToHour: 7,
    dailyCharge: '1.83000',
    promptPaymentDiscountRate: '0.0200',
  },
  {
    id: 'business',
    name: 'Northlight Business',
    energyType: 'electricity',
    dayRate: '0.24310',
    nightRate: '0.19560',
    nightFromHour: 23,
    nightToHour: 7,
    dailyCharge: '2.64000',
    promptPaymentDiscountRate: '0.0000',
  },
  {
    id: 'gas',
    name: 'Northlight Gas',
    energyType: 'naturalGas',
    dayRate: '0.12480',
    nightRate: '0.12480',
    ...flat,
    dailyCharge: '1.61000',
    promptPaymentDiscountRate: '0.0200',
  },
  {
    id: 'gas-value',
    name: 'Northlight Gas Value',
    energyType: 'naturalGas',
    dayRate: '0.14620',
    nightRate: '0.14620',
    ...flat,
    dailyCharge: '0.69000',
    promptPaymentDiscountRate: '0.0200',
    valuePlanAnnualLimitKwh: 10_000,
  },
  {
    id: 'bottled',
    name: 'Northlight Bottled Gas 45 kg',
    energyType: 'lpg',
    dayRate: '118.00000',
    nightRate: '118.00000',
    ...flat,
    dailyCharge: '0.36000',
    promptPaymentDiscountRate: '0.0000',
  },
]

export interface DemoSupply {
  id: string
  planId: string
  energyType: 'electricity' | 'naturalGas' | 'lpg'
  /** Absent for a connection that has no readings yet. */
  load?: LoadSpec
  /** Gas: kWh a day in midsummer and midwinter. LPG: bottles a delivery. */
  daily?: { summer: number; winter: number }
  chargeNetId?: string
  nickname?: string
  /** A gas meter that sends what was used every day; others are read once a bill period. */
  isAdvanced?: true
  /** LPG: kg of a bottle, and the most at once where there is such a limit. */
  bottleSizeKg?: 45 | 9
  maxBottles?: number
  daysBetweenDeliveries?: number
  /** The meter is read by eye: its registers, what they showed at first, and who works on it just now. */
  meter?: { registers: (string | null)[]; showed: number[]; lockedBy?: string }
  /** The last delivery went wrong. */
  failedDelivery?: string
}

export interface DemoSite {
  id: string
  street: string
  suburb?: string
  city: string
  postCode: string
  region: string
  nickname?: string
  propertyType: 'villa' | 'townhouse' | 'suburban' | 'modern' | 'rural' | 'apartment' | 'commercial'
  isProfileComplete: boolean
  supplies: DemoSupply[]
  broadband?: { planName: string; downloadMbps: number; uploadMbps: number; monthlyCharge: string; connectedOn: string }
}

export interface DemoAccount {
  id: string
  customerNumber: string
  kind: 'residential' | 'sme'
  name: string
  buyingGroupName?: string
  billDelivery: 'email' | 'post'
  hasDirectDebit: boolean
  joinedOn: string
  /** Day of the month on which its bill periods start. */
  billDay: number
  /** How many of the latest bills are not paid. */
  unpaidBills: number
  powershoutHours: number
  sites: DemoSite[]
}

export interface DemoPerson {
  username: string
  firstName: string
  middleName?: string
  lastName: string
  description: string
  role: 'customer' | 'staff'
  /** What they may do as staff. */
  rights?: StaffRight[]
  hasEarlyAccess?: boolean
  mobile?: string
  emailVerified?: false
  /** The day from which on they are no customer any more. */
  closedOn?: string
  /** Accounts of others on which they may act. */
  authorisedFor?: string[]
  accounts: DemoAccount[]
}

export const people: DemoPerson[] = [
  {
    username: 'aroha',
    firstName: 'Aroha',
    middleName: 'Mere',
    lastName: 'Parata',
    description: 'A home with electricity and natural gas',
    role: 'customer',
    hasEarlyAccess: true,
    mobile: '+64 21 555 0101',
    accounts: [
      {
        id: 'BA-100201',
        customerNumber: '1002 0174',
        kind: 'residential',
        name: 'Aroha Parata',
        billDelivery: 'email',
        hasDirectDebit: true,
        joinedOn: '2019-08-12',
        billDay: 9,
        unpaidBills: 1,
        powershoutHours: 9,
        sites: [
          {
            id: 'ST-100201-1',
            street: '14 Rātā Street',
            suburb: 'Brooklyn',
            city: 'Wellington',
            postCode: '6021',
            region: 'Wellington',
            nickname: 'Home',
            propertyType: 'villa',
            isProfileComplete: true,
            supplies: [
              {
                id: 'SP-100201-E',
                planId: 'everyday',
                energyType: 'electricity',
                load: { kind: 'home', baseKwhPerDay: 11.5, heatingKwhPerDegree: 0.85, hotWaterKwhPerDay: 0, heatingDegreeDays: 1930 },
              },
              { id: 'SP-100201-G', planId: 'gas-value', energyType: 'naturalGas', daily: { summer: 11, winter: 38 }, isAdvanced: true },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'tama',
    firstName: 'Tama',
    lastName: 'Wihongi',
    description: 'Several properties, one of them just connected',
    role: 'customer',
    mobile: '+64 27 555 0138',
    accounts: [
      {
        id: 'BA-100342',
        customerNumber: '1003 4285',
        kind: 'residential',
        name: 'Tama Wihongi',
        billDelivery: 'email',
        hasDirectDebit: false,
        joinedOn: '2021-02-03',
        billDay: 17,
        unpaidBills: 1,
        powershoutHours: 4,
        sites: [
          {
            id: 'ST-100342-1',
            street: '3/27 Kauri Lane',
            suburb: 'Grey Lynn',
            city: 'Auckland',
            postCode: '1021',
            region: 'Auckland',
            nickname: 'Townhouse',
            propertyType: 'townhouse',
            isProfileComplete: true,
            supplies: [
              {
                id: 'SP-100342-E1',
                planId: 'everyday',
                energyType: 'electricity',
                load: { kind: 'home', baseKwhPerDay: 9, heatingKwhPerDegree: 0.6, hotWaterKwhPerDay: 6, heatingDegreeDays: 1165 },
              },
            ],
          },
          {
            id: 'ST-100342-2',
            street: '8 Pōhutukawa Road',
            city: 'Hahei',
            postCode: '3591',
            region: 'Waikato',
            nickname: 'The bach',
            propertyType: 'modern',
            isProfileComplete: false,
            supplies: [
              {
                id: 'SP-100342-E2',
                planId: 'everyday',
                energyType: 'electricity',
                load: { kind: 'bach', baseKwhPerDay: 7, heatingKwhPerDegree: 0.4, hotWaterKwhPerDay: 5, heatingDegreeDays: 1710 },
                meter: { registers: ['Anytime', 'Controlled'], showed: [31_870, 8_264] },
              },
            ],
          },
        ],
      },
      {
        id: 'BA-100343',
        customerNumber: '1003 4392',
        kind: 'residential',
        name: 'Tama Wihongi',
        billDelivery: 'email',
        hasDirectDebit: false,
        joinedOn: '2026-11-02',
        billDay: 2,
        unpaidBills: 0,
        powershoutHours: 0,
        sites: [
          {
            id: 'ST-100343-1',
            street: '1204/9 Quay Street',
            city: 'Auckland',
            postCode: '1010',
            region: 'Auckland',
            nickname: 'Apartment',
            propertyType: 'apartment',
            isProfileComplete: false,
            supplies: [
              {
                id: 'SP-100343-E',
                planId: 'everyday',
                energyType: 'electricity',
                meter: { registers: [null], showed: [6_412], lockedBy: 'Meter Services' },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'hemi',
    firstName: 'Hēmi',
    lastName: 'Clarke',
    description: 'A rural home with electricity and bottled gas (LPG), and a bill overdue',
    role: 'customer',
    accounts: [
      {
        id: 'BA-100417',
        customerNumber: '1004 1750',
        kind: 'residential',
        name: 'Hēmi Clarke',
        billDelivery: 'post',
        hasDirectDebit: false,
        joinedOn: '2017-05-29',
        billDay: 21,
        unpaidBills: 2,
        powershoutHours: 0,
        sites: [
          {
            id: 'ST-100417-1',
            street: '461 Tōtara Valley Road',
            city: 'Pleasant Point',
            postCode: '7982',
            region: 'Canterbury',
            propertyType: 'rural',
            isProfileComplete: true,
            supplies: [
              {
                id: 'SP-100417-E',
                planId: 'everyday',
                energyType: 'electricity',
                load: { kind: 'home', baseKwhPerDay: 12, heatingKwhPerDegree: 0.9, hotWaterKwhPerDay: 7, heatingDegreeDays: 2490 },
              },
              { id: 'SP-100417-L', planId: 'bottled', energyType: 'lpg', daily: { summer: 1, winter: 2 }, bottleSizeKg: 45, maxBottles: 2 },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'priya',
    firstName: 'Priya',
    lastName: 'Nair',
    description: 'An electric car charged at home, day and night rates',
    role: 'customer',
    hasEarlyAccess: true,
    mobile: '+64 22 555 0176',
    accounts: [
      {
        id: 'BA-100528',
        customerNumber: '1005 2817',
        kind: 'residential',
        name: 'Priya Nair',
        billDelivery: 'email',
        hasDirectDebit: true,
        joinedOn: '2022-10-18',
        billDay: 4,
        unpaidBills: 0,
        powershoutHours: 12,
        sites: [
          {
            id: 'ST-100528-1',
            street: '52 Mānuka Crescent',
            suburb: 'Rototuna',
            city: 'Hamilton',
            postCode: '3210',
            region: 'Waikato',
            propertyType: 'suburban',
            isProfileComplete: true,
            broadband: {
              planName: 'Northlight Fibre Max',
              downloadMbps: 950,
              uploadMbps: 500,
              monthlyCharge: '99.00',
              connectedOn: '2024-03-11',
            },
            supplies: [
              {
                id: 'SP-100528-E',
                planId: 'day-night',
                energyType: 'electricity',
                chargeNetId: 'CN-77120',
                load: {
                  kind: 'home',
                  baseKwhPerDay: 10,
                  heatingKwhPerDegree: 0.7,
                  hotWaterKwhPerDay: 6,
                  heatingDegreeDays: 1710,
                  ev: { kwhPerCharge: 19, chargesPerWeek: 3.5 },
                },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'rimu-cafe',
    firstName: 'Sophie',
    lastName: 'Laurent',
    description: 'A small business (café) with electricity and natural gas',
    role: 'customer',
    mobile: '+64 21 555 0112',
    accounts: [
      {
        id: 'BA-200115',
        customerNumber: '2001 1563',
        kind: 'sme',
        name: 'Rimu Street Coffee Limited',
        billDelivery: 'email',
        hasDirectDebit: true,
        joinedOn: '2020-03-02',
        billDay: 1,
        unpaidBills: 1,
        powershoutHours: 0,
        sites: [
          {
            id: 'ST-200115-1',
            street: '91 Rimu Street',
            suburb: 'Strandon',
            city: 'New Plymouth',
            postCode: '4312',
            region: 'Taranaki',
            propertyType: 'commercial',
            isProfileComplete: true,
            supplies: [
              {
                id: 'SP-200115-E',
                planId: 'business',
                energyType: 'electricity',
                load: { kind: 'cafe', baseKwhPerDay: 64, heatingKwhPerDegree: 1.1, hotWaterKwhPerDay: 0, heatingDegreeDays: 1646 },
              },
              {
                id: 'SP-200115-G',
                planId: 'gas',
                energyType: 'naturalGas',
                daily: { summer: 46, winter: 61 },
                meter: { registers: [null], showed: [20_400] },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'kapiti-growers',
    firstName: 'Wiremu',
    lastName: 'Haunui',
    description: 'A buying group member: use in kWh, never in dollars',
    role: 'customer',
    accounts: [
      {
        id: 'BA-200236',
        customerNumber: '2002 3608',
        kind: 'sme',
        name: 'Kāpiti Glasshouse Growers',
        buyingGroupName: 'Lower North Growers Buying Group',
        billDelivery: 'email',
        hasDirectDebit: true,
        joinedOn: '2018-11-30',
        billDay: 1,
        unpaidBills: 0,
        powershoutHours: 0,
        sites: [
          {
            id: 'ST-200236-1',
            street: '230 Te Horo Beach Road',
            city: 'Te Horo',
            postCode: '5581',
            region: 'Manawatū-Whanganui',
            propertyType: 'commercial',
            isProfileComplete: true,
            supplies: [
              {
                id: 'SP-200236-E',
                planId: 'business',
                energyType: 'electricity',
                nickname: 'Glasshouses',
                load: { kind: 'glasshouse', baseKwhPerDay: 118, heatingKwhPerDegree: 4.2, hotWaterKwhPerDay: 0, heatingDegreeDays: 1821 },
              },
              {
                id: 'SP-200236-E2',
                planId: 'everyday',
                energyType: 'electricity',
                nickname: 'Packhouse',
                load: { kind: 'cafe', baseKwhPerDay: 38, heatingKwhPerDegree: 0.3, hotWaterKwhPerDay: 3, heatingDegreeDays: 1821 },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'moana',
    firstName: 'Moana',
    lastName: 'Te Kanawa',
    description: 'Bottled gas (LPG) at two places, no electricity',
    role: 'customer',
    mobile: '+64 21 555 0187',
    accounts: [
      {
        id: 'BA-100733',
        customerNumber: '1007 3326',
        kind: 'residential',
        name: 'Moana Te Kanawa',
        billDelivery: 'email',
        hasDirectDebit: true,
        joinedOn: '2023-02-14',
        billDay: 14,
        unpaidBills: 0,
        powershoutHours: 0,
        sites: [
          {
            id: 'ST-100733-1',
            street: '33 Wainui Road',
            city: 'Raglan',
            postCode: '3225',
            region: 'Waikato',
            nickname: 'House',
            propertyType: 'villa',
            isProfileComplete: true,
            supplies: [
              {
                id: 'LPG-100733-1',
                planId: 'bottled',
                energyType: 'lpg',
                daily: { summer: 1, winter: 2 },
                bottleSizeKg: 45,
                maxBottles: 2,
              },
            ],
          },
          {
            id: 'ST-100733-2',
            street: '71 Ōkete Road',
            city: 'Raglan',
            postCode: '3225',
            region: 'Waikato',
            nickname: 'Pottery',
            propertyType: 'rural',
            isProfileComplete: false,
            supplies: [
              {
                id: 'LPG-100733-2',
                planId: 'bottled',
                energyType: 'lpg',
                daily: { summer: 2, winter: 2 },
                bottleSizeKg: 45,
                nickname: 'Kiln',
                daysBetweenDeliveries: 14,
                failedDelivery: 'The gate was locked',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'newcomer',
    firstName: 'Mei',
    lastName: 'Tanaka',
    description: 'A customer who joined this week: no readings, no bill yet',
    role: 'customer',
    emailVerified: false,
    accounts: [
      {
        id: 'BA-100699',
        customerNumber: '1006 9931',
        kind: 'residential',
        name: 'Mei Tanaka',
        billDelivery: 'email',
        hasDirectDebit: false,
        joinedOn: '2026-11-16',
        billDay: 16,
        unpaidBills: 0,
        powershoutHours: 0,
        sites: [
          {
            id: 'ST-100699-1',
            street: '6 Kererū Close',
            suburb: 'Halswell',
            city: 'Christchurch',
            postCode: '8025',
            region: 'Canterbury',
            propertyType: 'suburban',
            isProfileComplete: false,
            supplies: [
              { id: 'SP-100699-E', planId: 'everyday', energyType: 'electricity', meter: { registers: [null], showed: [14_200] } },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'rua',
    firstName: 'Rua',
    lastName: 'Parata',
    description: 'Acts on Aroha’s account, as an authorised person',
    role: 'customer',
    authorisedFor: ['BA-100201'],
    accounts: [],
  },
  {
    username: 'leaver',
    firstName: 'Ines',
    lastName: 'Moreau',
    description: 'A former customer: no sign-in any more',
    role: 'customer',
    closedOn: '2026-06-30',
    accounts: [],
  },
  {
    username: 'staff',
    firstName: 'Jo',
    lastName: 'Marlowe',
    description: 'Staff: shapes the portal in Studio, publishes, acts for customers and reads the log of it',
    role: 'staff',
    rights: ['publish', 'act', 'readLog'],
    accounts: [],
  },
  {
    username: 'editor',
    firstName: 'Mere',
    lastName: 'Tamihana',
    description: 'Staff: shapes the portal in Studio, and publishes nothing',
    role: 'staff',
    rights: ['edit'],
    accounts: [],
  },
  {
    username: 'viewer',
    firstName: 'Sione',
    lastName: 'Latu',
    description: 'Staff: looks at Studio',
    role: 'staff',
    rights: ['look'],
    accounts: [],
  },
]

/** A demo installation's ICP identifier, with its right check characters. */
export function demoIcp(supplyPointId: string): string {
  const digits = supplyPointId.replace(/\D/g, '').padEnd(8, '0').slice(0, 8)
  const kind = supplyPointId.includes('-G') ? '2' : '1'
  const stem = `00${digits.slice(0, 6)}${supplyPointId.slice(-1).replace(/\D/, '0')}${kind}NL`
  return stem + icpCheckCharacters(stem)
}

export const emailOf = (person: DemoPerson) => `${person.username}@example.nz`
export const userIdOf = (person: DemoPerson) => `U-${person.username}`

/** Whom the sign-in page and the start of the server name. */
export const demoAccounts = people
  .filter(({ closedOn }) => !closedOn)
  .map(({ username, description }) => ({ username, description, password: DEMO_PASSWORD }))
