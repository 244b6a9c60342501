import { problemSchema } from './problem.ts'
import { object, type JSONSchema } from './shape.ts'

/**
 * How a widget's data travel: whether there are any, how old they are and when asking again is worth it.
 * `ERROR` stands only inside a bigger answer (bootstrap); a call of its own fails with a problem instead.
 */
export function envelope<const Data extends JSONSchema>(data: Data) {
  return object(
    {
      status: { enum: ['SUCCESS', 'NO_DATA', 'ERROR'] },
      asOf: { type: 'string', format: 'date-time', description: 'the moment the data describe, UTC' },
    },
    {
      nextAt: { type: 'string', format: 'date-time', description: 'from when on newer data are likely, UTC' },
      data,
      problem: problemSchema,
    },
  )
}

export interface Envelope<Data = unknown> {
  status: 'SUCCESS' | 'NO_DATA' | 'ERROR'
  asOf: string
  nextAt?: string
  data?: Data
  problem?: import('./problem.ts').Problem
}
