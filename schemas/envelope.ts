import { problemSchema } from './problem.ts'
import type { Route } from './route.ts'
import { object, type JSONSchema } from './shape.ts'

/**
 * A widget's data: whether there are any, how old they are, when to ask again. `ERROR` occurs only inside a bigger
 * answer (bootstrap); a call fails with a problem instead.
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
 * A call that feeds widgets: a customer's GET that answers an envelope. Its query fields are optional, so the server
 * can call it internally.
 */
export type SourceRoute = Route & {
  method: 'GET'
  access: 'customer'
  params?: undefined
  query?: JSONSchema & { required?: readonly never[] }
  answer: { properties: { asOf: unknown; data: unknown } }
}

export function isSource({ method, access, params, query, answer }: Route): boolean {
  const { properties } = (answer ?? {}) as { properties?: Record<string, unknown> }
  const { required = [] } = (query ?? {}) as { required?: readonly string[] }
  return method === 'GET' && access === 'customer' && !params && required.length === 0 && !!properties?.asOf && !!properties.data
}
