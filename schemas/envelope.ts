import { problemSchema } from './problem.ts'
import type { Route } from './route.ts'
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

/**
 * A call that feeds widgets: a customer's GET that takes no input and answers an envelope. Because who calls is all that
 * it depends on, answers made of several can ask it from inside.
 */
export type SourceRoute = Route & {
  method: 'GET'
  access: 'customer'
  params?: undefined
  query?: undefined
  responses: { 200: { properties: { asOf: unknown; data: unknown } } }
}

export function isSource({ method, access, params, query, responses }: Route): boolean {
  const answer = responses[200] as { properties?: Record<string, unknown> } | undefined
  return method === 'GET' && access === 'customer' && !params && !query && !!answer?.properties?.asOf && !!answer.properties.data
}
