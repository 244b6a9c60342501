import { identifier } from '../formats.ts'
import { closedObject, type JSONSchema, list, type Shape } from '../shape.ts'

/** What the versions of an experiment are called beside the first one, which is A. */
export const VERSION_KEYS = ['B', 'C', 'D'] as const
export type VersionKey = (typeof VERSION_KEYS)[number]

type Fields = Readonly<Record<string, JSONSchema>>

const versionKey = { enum: VERSION_KEYS, description: 'its name: it keeps it when another version is removed' } as const

/**
 * Versions of a thing that are compared: the thing itself is the first. docs/decisions/043-experiments.md
 * @param needed what another version has in place of the first one
 * @param optional what it may have besides
 */
export const experimentWith = <const N extends Fields, const O extends Fields = Record<never, never>>(needed: N, optional: O = {} as O) =>
  closedObject(
    {
      id: identifier,
      share: { type: 'integer', minimum: 1, maximum: 100, description: 'of the accounts, in percent: the others see the first version' },
      versions: list(closedObject({ key: versionKey, ...needed }, optional), { minItems: 1, maxItems: 3 }),
      goal: {
        enum: ['click', 'form', 'payment'],
        description: 'that a link or control in it is used, a form is answered, or a payment is made',
      },
      days: {
        type: 'integer',
        minimum: 1,
        maximum: 28,
        description: 'within which an account has to reach the goal after seeing it first',
      },
      expected: { type: 'number', minimum: 0.1, maximum: 99, description: 'accounts that reach the goal by the first version, in percent' },
      difference: { type: 'number', minimum: 0.1, maximum: 50, description: 'the smallest one worth knowing, in percentage points' },
    },
    { form: { ...identifier, description: 'the form of the goal' } },
  )

/** What an experiment is, whatever is tried in it. */
export const experiment = experimentWith({})

/** An experiment on something whose versions differ by these fields. */
export type Experiment<V extends object = object> = Omit<Shape<typeof experiment>, 'versions'> & { versions: (V & { key: VersionKey })[] }
