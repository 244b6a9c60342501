import { eventTypes } from '../feed/event-types.ts'
import { flag, instant, integer, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** Further than so the events of an endpoint are not counted. */
export const MOST_COUNTED = 1_000
export const DELIVERIES_A_PAGE = 50

const types = list(
  { type: 'string', enum: eventTypes },
  { description: 'types of events that it is told of; empty for all, those of later versions too' },
)

/** What staff say of a system that is told of events. */
export const endpointSettings = {
  url: { type: 'string', minLength: 1, maxLength: 500 },
  description: { type: 'string', minLength: 1, maxLength: 100 },
  types: { ...types, maxItems: 50, uniqueItems: true },
} as const

export const endpoint = object(
  {
    id: text,
    url: text,
    description: text,
    types,
    isOn: { type: 'boolean', description: 'while it is off, its events wait' },
    createdAt: instant,
    createdBy: text,
    counts: object(
      {
        waiting: { type: 'integer', description: 'events on their way, or to be tried again' },
        delivered: integer,
        parked: { type: 'integer', description: 'events that three days of tries did not deliver' },
      },
      {},
      { description: `of 90 days, and no further than ${MOST_COUNTED}` },
    ),
  },
  {
    offReason: { type: 'string', description: 'why it was turned off, where nobody did' },
    pausedUntil: { ...instant, description: 'until when it asked to be left alone; its events wait' },
    oldSecretUntil: { ...instant, description: 'until when the secret before signs as well' },
    waiting: object(
      {
        id: text,
        url: text,
        types,
        isNew: { ...flag, description: 'the endpoint was never allowed, and is off until it is' },
        by: text,
        at: instant,
        isMine: { ...flag, description: 'the caller changed it last: a colleague allows it' },
      },
      {},
      { description: 'where it shall lead, and what it shall be told, once a colleague allows it' },
    ),
    allowedBy: { type: 'string', description: 'who allowed what it is told, where two people were needed' },
    allowedAt: instant,
  },
)
export type Endpoint = Shape<typeof endpoint>

export const DELIVERY_STATES = ['waiting', 'delivered', 'parked'] as const
export const deliveryState = { enum: DELIVERY_STATES } as const
export type DeliveryState = Shape<typeof deliveryState>

export const delivery = object(
  {
    id: text,
    eventId: text,
    type: text,
    subject: text,
    billingAccountId: text,
    at: { ...instant, description: 'when the customer did it' },
    state: deliveryState,
    attempts: integer,
    position: { type: 'string', description: 'its place among all events' },
  },
  {
    lastAttemptAt: instant,
    nextAttemptAt: { ...instant, description: 'of the event that is sent next of its account, while the endpoint is on' },
    isBehind: { type: 'boolean', description: 'true while it waits for an earlier event of its account' },
    failure: { type: 'string', description: 'why the last attempt failed' },
  },
)
export type Delivery = Shape<typeof delivery>

export const testOutcome = object(
  { isDelivered: flag, tookMs: integer },
  { failure: { type: 'string', description: 'why it was not delivered' } },
)
