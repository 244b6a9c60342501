import { identifier } from '../formats.ts'
import { closedObject, type JSONSchema, type Shape } from '../shape.ts'

/**
 * Versions of a thing that are compared: the thing itself is the first. docs/decisions/043-experiments.md
 * @param version what another version has in place of the first one
 */
export const experimentWith = <const V extends JSONSchema>(version: V) =>
  closedObject(
    {
      id: identifier,
      share: { type: 'integer', minimum: 1, maximum: 100, description: 'of the accounts, in percent: the others see the first version' },
      versions: { type: 'array', minItems: 1, maxItems: 3, items: version },
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
export const experiment = experimentWith({ type: 'object' })

/** An experiment on something whose versions differ by these fields. */
export type Experiment<V extends object = object> = Omit<Shape<typeof experiment>, 'versions'> & { versions: V[] }
