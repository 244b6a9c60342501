import { instant } from '../formats.ts'
import { object, type Shape } from '../shape.ts'
import { eventTypes } from './event-types.ts'

export const TEST_EVENT = 'nz.switchboard.test'

/** What 'Send a test event' sends: of no customer, so without account, person and place. */
export const testEvent = object({
  specversion: { const: '1.0' },
  id: { type: 'string', description: 'of this test alone' },
  source: { type: 'string', description: 'URL of the portal' },
  type: { const: TEST_EVENT },
  subject: { type: 'string', description: 'id of the endpoint' },
  time: { ...instant, description: 'when it was asked for, UTC' },
  datacontenttype: { const: 'application/json' },
  data: object({}, {}, { description: 'empty' }),
})

/** What a customer did, as it leaves the portal. Source: CloudEvents 1.0, JSON format. */
export const customerEvent = object(
  {
    specversion: { const: '1.0' },
    id: { type: 'string', description: 'the same whenever and however often it is sent' },
    source: { type: 'string', description: 'URL of the portal' },
    type: { enum: eventTypes },
    subject: { type: 'string', description: 'id of what the event is about' },
    time: { ...instant, description: 'when the customer did it, UTC' },
    datacontenttype: { const: 'application/json' },
    data: { type: 'object', additionalProperties: true, description: 'as its type says' },
    billingaccountid: { type: 'string', description: 'events of one billing account come in their order' },
    personid: { type: 'string', description: 'who did it, or in whose name staff did it' },
    sequence: { type: 'string', description: 'a cursor of the feed: `after` this event' },
  },
  {
    staffid: { type: 'string', description: 'the member of staff who did it for the customer' },
    impersonationid: { type: 'string', description: 'their session of acting for this customer' },
  },
)
export type CustomerEvent = Shape<typeof customerEvent>
