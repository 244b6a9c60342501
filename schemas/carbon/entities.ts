import { flag, integer, number, text } from '../formats.ts'
import { closedObject, list, object, type Shape } from '../shape.ts'

/** What a footprint is made of. Source: portal-usage.md, section 2, Carbon calculator. */
export const carbonArea = { enum: ['electricity', 'gas', 'travel', 'shower'] } as const
export type CarbonArea = Shape<typeof carbonArea>

const gasUse = { enum: ['Heating', 'HotWater', 'Cooking'] } as const

/** The answers as the rule takes them, whatever options staff have added to the form. */
const carbonInput = object({
  people: object({ adults: integer, children: integer }),
  gas: object({ kind: { enum: ['None', 'Natural', 'Bottled'] }, uses: list(gasUse) }),
  shower: object(
    { perWeek: { type: 'number', description: 'of each person' } },
    { minutes: { type: 'number', description: 'absent for a bath' } },
  ),
  car: object(
    { cars: integer, kmPerYear: { type: 'number', description: 'of all cars together' } },
    { fuel: { enum: ['Petrol', 'Diesel', 'Hybrid', 'Electric'] }, year: text, engineSize: text, evYear: text, carSize: text },
  ),
})
export type CarbonInput = Shape<typeof carbonInput>

/** A home's energy and travel in a year, by what they are for: lib/carbon/footprint.ts. */
const carbonHome = object(
  {
    electricityKwh: { type: 'number', description: 'without showers and the charging of a car' },
    gasKind: carbonInput.properties.gas.properties.kind,
    gasHeatingKwh: number,
    gasOtherKwh: { type: 'number', description: 'cooking, and hot water but that of showers' },
    showersPerYear: number,
    litresPerShower: number,
    isShowerGas: flag,
    kmPerYear: number,
  },
  { carKgPerKm: number, carKwhPerKm: number },
)
export type CarbonHome = Shape<typeof carbonHome>

/** A change that a customer can try out. */
const toggleType = { type: 'string', enum: ['driveLess', 'driveElectric', 'heatPump', 'shortShowers', 'lineDry'] } as const
export type ToggleType = Shape<typeof toggleType>

const toggleAction = object({
  type: toggleType,
  isToggleOn: flag,
  content: object({
    title: text,
    body: text,
    actions: list(object({ label: text, href: text }), { description: 'where in the portal to go on' }),
  }),
})

export const carbonCalculator = object(
  {
    siteId: { type: 'string', description: 'the selected site, whose answers they are' },
    hasCompletedForm: flag,
    progress: object({
      currentStep: { type: 'integer', description: 'from 1; one past the last once all are answered' },
      availableSteps: list(object({ id: text, title: text, isAnswered: flag }), { description: 'the steps up to the current one' }),
    }),
    answers: { type: 'object', additionalProperties: true, description: 'by question of the form; empty before the first' },
    revision: { type: 'integer', description: 'counts the saves; a save carries the one that it is based on' },
  },
  {
    known: {
      type: 'object',
      additionalProperties: true,
      description: 'answers that the profile and the supplies of the home give, to begin with; absent once there are answers',
    },
    people: carbonInput.properties.people,
    gas: carbonInput.properties.gas,
    shower: carbonInput.properties.shower,
    car: carbonInput.properties.car,
    defaultState: object({ toggles: object({ actions: list(toggleAction) }) }),
  },
)
export type CarbonCalculator = Shape<typeof carbonCalculator>

/** What is saved: answers or the changes that are tried out. */
export const carbonSave = closedObject(
  {},
  {
    siteId: { type: 'string', maxLength: 64, description: 'whose answers they are: refused where another site is selected by now' },
    answers: { type: 'object', additionalProperties: true, maxProperties: 50 },
    revision: { type: 'integer', minimum: 0, description: 'the revision that the answers are based on' },
    toggles: list(toggleType, { maxItems: 10, uniqueItems: true, description: 'the changes that are on' }),
  },
)

export const carbonDetails = object({
  siteId: text,
  areas: list(
    object({
      area: carbonArea,
      kilograms: { type: 'number', description: 'of CO2 equivalents in a year' },
      averageKilograms: { type: 'number', description: 'of the country’s average home' },
      basis: {
        enum: ['measured', 'estimated', 'answers'],
        description: 'meter readings or deliveries of a year, too few of them, or what the customer answered',
      },
    }),
  ),
  totalKilograms: number,
  averageKilograms: number,
  gramsPerKwh: { type: 'number', description: 'of the country’s electricity over the last year' },
  home: { ...carbonHome, description: 'what the changes that are tried out apply to' },
  defaultState: object({ toggles: object({ actions: list(toggleAction) }) }),
  factors: list(object({ name: text, value: number, unit: text, source: text }, { href: text })),
})
export type CarbonDetails = Shape<typeof carbonDetails>
