import { identifier, instant } from '../formats.ts'
import { closedObject, type JSONSchema } from '../shape.ts'

/** A slash joins the parts of an id that is made of several, so none has one; nor has it letters that cannot be seen. */
export const ID = '^[^/\\s\\p{C}]([^/\\p{C}]*[^/\\s\\p{C}])?$'

/** A reference to another record, by its id. */
export const idOf = <const Kind extends string>(kind: Kind) =>
  ({ ...identifier, pattern: ID, description: `the ${kind}, by its id` }) as const

/** A text that is not empty. */
export const words = (maxLength: number, description: string) => ({ type: 'string', minLength: 1, maxLength, description }) as const

/** An id that the source gives. */
const ownId = { ...identifier, pattern: ID, description: 'in the source, unique among records of this kind' } as const
/** An id that follows from the data, such as `SP-1/2026-06-30`. */
const madeOf = (parts: string) => words(140, `${parts}, joined by a slash`)

/** An installation control point. */
export const icp = (description: string) =>
  ({ type: 'string', pattern: '^[0-9]{10}[A-Z]{2}[0-9A-F]{3}$', examples: ['0001730042NL020'], description }) as const
export const decimal = (description: string) =>
  ({ type: 'string', pattern: '^-?[0-9]{1,5}(\\.[0-9]{1,5})?$', examples: ['0.30110'], description }) as const
export const money = (description: string) =>
  ({
    type: 'string',
    pattern: '^-?[0-9]{1,8}\\.[0-9]{2}$',
    examples: ['71.65'],
    description: `${description}, New Zealand dollars`,
  }) as const

/**
 * A record of the feed: something that the retailer's systems own, as it is from `at` on, or that it is gone.
 * @param data closed, so that a misspelt field is an error
 * @param parts what the id is made of, where the source gives none
 */
export const recordOf = <const Kind extends string, const Data extends JSONSchema>(kind: Kind, data: Data, parts?: string) =>
  closedObject(
    {
      kind: { const: kind },
      id: parts === undefined ? ownId : madeOf(parts),
      at: { ...instant, description: 'when the source changed it, UTC; an older record never replaces a newer one' },
    },
    { data, deleted: { const: true, description: 'in place of data: it is gone' } },
    { oneOf: [{ required: ['data'] }, { required: ['deleted'] }] },
  )
