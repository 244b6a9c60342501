import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import type { AccountKind } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import type { InsightEnergy } from '#schemas/insights/comparison.ts'
import { contentHash } from '../config/content-hash.ts'
import { firstDocument } from '../config/first-release.ts'
import { generateDailyKwh, generateDay, type LoadSpec } from './load-model.ts'
import { randomStream } from './random.ts'
import { type DemoRecord, endOf, record } from './record.ts'

/*
 * Customers of the demo world who never sign in: homes and cafés like those of the demo people, so that these can be compared. Each
 * group is large enough for an efficient fifth, and no kind in it is so common that a narrower group would leave too few others.
 */

/** Months of readings, the present one besides. */
const MONTHS = 18

export interface Neighbour {
  id: string
  region: string
  city: string
  kind: AccountKind
  propertyType: 'suburban' | 'rural' | 'apartment' | 'commercial'
  answers: Record<string, unknown>
  load: LoadSpec
  gas?: { summer: number; winter: number }
}

interface Place {
  region: string
  city: string
  heatingDegreeDays: number
  houseType: 'Standalone' | 'Rural'
  hasGas?: true
}

const PLACES: readonly Place[] = [
  { region: 'Wellington', city: 'Wellington', heatingDegreeDays: 1930, houseType: 'Standalone', hasGas: true },
  { region: 'Auckland', city: 'Auckland', heatingDegreeDays: 1165, houseType: 'Standalone' },
  { region: 'Waikato', city: 'Hamilton', heatingDegreeDays: 1710, houseType: 'Standalone' },
  { region: 'Canterbury', city: 'Christchurch', heatingDegreeDays: 2490, houseType: 'Standalone' },
  { region: 'Canterbury', city: 'Pleasant Point', heatingDegreeDays: 2490, houseType: 'Rural' },
]
const ALIKE = 25
const OTHERS = 3
const CAFES = 22
const SIZES = [
  { Min: -1, Max: 99 },
  { Min: 100, Max: 149 },
  { Min: 150, Max: 199 },
]

const homes: Neighbour[] = PLACES.flatMap((place, position) => Array.from({ length: ALIKE + OTHERS }, (_, i) => homeAt(place, position, i)))

function homeAt({ region, city, heatingDegreeDays, houseType, hasGas }: Place, position: number, i: number): Neighbour {
  const id = `9${position + 1}${String(i).padStart(2, '0')}`
  const random = randomStream(`neighbour ${id}`)
  const isOther = i >= ALIKE
  const size = i % SIZES.length
  const people = 1 + (i % 5)
  const adults = Math.min(2, people)
  const build = 0.65 + random() * 0.6
  const gas = hasGas && !isOther
  return {
    id,
    region,
    city,
    kind: 'residential',
    propertyType: isOther ? 'apartment' : houseType === 'Rural' ? 'rural' : 'suburban',
    answers: {
      EnergyTypesUsed: gas ? ['Electricity', 'NaturalGas'] : ['Electricity'],
      HouseType: isOther ? 'Apartment' : houseType,
      FloorArea: SIZES[size],
      WaterHeating: gas ? 'Gas' : 'Electricity',
      HeatingFuels: 'Electricity',
      AirConditioning: 'HeatPump',
      NumberOfAdultOccupants: adults,
      NumberOfChildOccupants: people - adults,
    },
    load: {
      kind: 'home',
      baseKwhPerDay: (4.5 + people * 1.2 + size * 1.1) * build,
      heatingKwhPerDegree: (0.35 + size * 0.25) * build,
      hotWaterKwhPerDay: gas ? 0 : (1.8 + people * 1.3) * build,
      heatingDegreeDays,
    },
    gas: gas ? { summer: (4 + people * 2) * build, winter: (18 + people * 3 + size * 6) * build } : undefined,
  }
}

const CAFE_PLACES = [
  ['Auckland', 'Auckland', 1165],
  ['Wellington', 'Wellington', 1930],
  ['Waikato', 'Hamilton', 1710],
  ['Canterbury', 'Christchurch', 2490],
] as const

const cafes: Neighbour[] = Array.from({ length: CAFES }, (_, i) => {
  const [region, city, heatingDegreeDays] = CAFE_PLACES[i % CAFE_PLACES.length] ?? CAFE_PLACES[0]
  const id = `98${String(i).padStart(2, '0')}`
  const build = 0.6 + randomStream(`neighbour ${id}`)() * 0.8
  return {
    id,
    region,
    city,
    kind: 'sme',
    propertyType: 'commercial',
    answers: {
      TypesOfEnergyUsed: ['Electricity', 'NaturalGas'],
      Industry: 'Accommodation and Food Services',
      MainUse: 'Cafes',
      NumberOfEmployees: (['3', '4', '5-10', '11-15'] as const)[i % 4],
      NumberOfCustomersServedPerMonth: 1000 + i * 150,
      LandAreaInHa: 'Not Applicable',
      FloorAreaInM2: '100-150',
      PaidServices: ['Refrigeration', 'Food preparation'],
      TotalNumberOfSites: 1,
    },
    load: { kind: 'cafe', baseKwhPerDay: 62 * build, heatingKwhPerDegree: 1.1 * build, hotWaterKwhPerDay: 0, heatingDegreeDays },
    gas: { summer: 44 * build, winter: 60 * build },
  }
})

export const neighbours: readonly Neighbour[] = [...homes, ...cafes]

export const accountOf = ({ id }: Pick<Neighbour, 'id'>) => `BA-${id}`
const electricityOf = ({ id }: Neighbour) => `SP-${id}-E`
const gasOf = ({ id }: Neighbour) => `SP-${id}-G`

/** Who a neighbour is, without what the days bring. */
export function neighbourRecords(neighbour: Neighbour, brand: Brand): DemoRecord[] {
  const { id, region, city, kind, propertyType, answers, gas } = neighbour
  const own = { billingAccountId: accountOf(neighbour), siteId: `ST-${id}` }
  const form = contentHash(firstDocument.forms?.find((one) => one.id === (kind === 'sme' ? 'businessProfile' : 'homeProfile')))
  const supplied = (energyType: InsightEnergy, supplyPointId: string, planId: string) =>
    record('supplyPoint', supplyPointId, {
      ...own,
      energyType,
      planId,
      supplyAgreementId: supplyPointId.replace(/^SP-/, 'SA-'),
      hasHalfHours: energyType === 'electricity',
      canSubmitReading: false,
    })
  return [
    record('account', own.billingAccountId, {
      customerNumber: `${id} 0000`,
      kind,
      name: `Neighbour ${id}`,
      brand,
      billingEmail: `neighbour-${id}@example.nz`,
      joinedOn: '2022-01-01',
    }),
    record('site', own.siteId, {
      billingAccountId: own.billingAccountId,
      street: `${Number(id) % 100} Neighbour Street`,
      city,
      postCode: '0000',
      region,
      propertyType,
      position: 0,
    }),
    record('profile', own.siteId, { ...own, answers, form, isComplete: true }),
    supplied('electricity', electricityOf(neighbour), kind === 'sme' ? 'business' : 'everyday'),
    ...(gas ? [supplied('naturalGas', gasOf(neighbour), 'gas')] : []),
  ]
}

/** A neighbour's readings from the first day up to, but without, the last. Gas is read at the end of each month. */
export function neighbourReadings(neighbour: Neighbour, first: string, last: string): DemoRecord[] {
  const billingAccountId = accountOf(neighbour)
  const supplyPointId = electricityOf(neighbour)
  const days = eachDay(first, addDays(last, -1))
  const electricity = days.map((day) => {
    const { wattHours } = generateDay(supplyPointId, neighbour.load, day)
    const data = { billingAccountId, supplyPointId, flow: 'X', day, wattHours, statuses: 'A'.repeat(tradingPeriodCount(day)) } as const
    return record('halfHours', `${supplyPointId}/X/${day}`, data, endOf(day))
  })
  const { gas } = neighbour
  if (!gas) return electricity
  const ends = days.filter((day) => addDays(day, 1).endsWith('-01'))
  return [
    ...electricity,
    ...ends.map((endDay) => {
      const startDay = `${endDay.slice(0, 7)}-01`
      const kwh = sum(eachDay(startDay, endDay).map((day) => generateDailyKwh(gasOf(neighbour), gas, day)))
      const data = {
        billingAccountId,
        supplyPointId: gasOf(neighbour),
        startDay,
        endDay,
        quantity: kwh.toFixed(3),
        status: 'actual',
      } as const
      return record('energyPeriod', `${gasOf(neighbour)}/${startDay}`, data, endOf(endDay))
    }),
  ]
}

/** The first day of their readings. @param today local day */
export const firstDayOfNeighbours = (today: string): string => `${addMonths(today.slice(0, 7), -MONTHS)}-01`
