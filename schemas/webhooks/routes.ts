import { eventTypes } from '../feed/event-types.ts'
import { flag, identifier, instant, integer, text } from '../formats.ts'
import { route } from '../route.ts'
import { closedObject, list, object } from '../shape.ts'
import { delivery, deliveryState, endpoint, endpointSettings, testOutcome } from './entities.ts'

/*
 * Systems of the retailer that are told of what customers do. Publishers set them up in Studio. Events are of all customers and
 * of no area: who is told is not decided by staff who are limited to areas.
 */

const params = object({ endpointId: identifier })
const ofAllAreas = { access: 'publish', needsAllAreas: true } as const
const secret = { type: 'string', description: 'signs what it gets; shown this once' } as const

export const webhookEndpoints = route({
  path: '/private/studio/webhooks',
  access: 'publish',
  summary: 'The systems that are told of events, with how that goes',
  answer: object({
    endpoints: list(endpoint),
    needsFourEyes: { ...flag, description: 'nobody decides alone where events go: a colleague allows it' },
    types: list(object({ type: { enum: eventTypes }, summary: text })),
  }),
})

export const addWebhookEndpoint = route({
  path: '/private/studio/webhooks',
  ...ofAllAreas,
  summary: 'Tells one more system of what customers do from now on; where two people are needed, once a colleague allows it',
  body: closedObject(endpointSettings),
  answer: object({ endpointId: text, secret }),
})

export const changeWebhookEndpoint = route({
  method: 'PUT',
  path: '/private/studio/webhooks/:endpointId',
  ...ofAllAreas,
  summary: 'Changes where a system is told and of what, or turns it off or on; another URL or other events may wait for a colleague',
  params,
  body: closedObject({ ...endpointSettings, isOn: flag }),
  answer: object({ is: { enum: ['changed', 'waits'] } }),
  errors: ['/error/not_found'],
})

const proposalParams = object({ endpointId: identifier, proposalId: identifier })

export const allowWebhookProposal = route({
  method: 'PUT',
  path: '/private/studio/webhooks/:endpointId/proposals/:proposalId',
  ...ofAllAreas,
  summary: 'Allows what waits for a colleague, as it was seen; who changed it last does not allow it',
  params: proposalParams,
  errors: ['/error/changed_meanwhile', '/error/not_found', '/error/not_releasable'],
})

export const dropWebhookProposal = route({
  method: 'DELETE',
  path: '/private/studio/webhooks/:endpointId/proposals/:proposalId',
  ...ofAllAreas,
  summary: 'Drops what waits for a colleague: the endpoint stays as it is',
  params: proposalParams,
  errors: ['/error/changed_meanwhile', '/error/not_found'],
})

export const removeWebhookEndpoint = route({
  method: 'DELETE',
  path: '/private/studio/webhooks/:endpointId',
  ...ofAllAreas,
  summary: 'Tells a system of nothing any more; what waits for it is dropped',
  params,
  errors: ['/error/not_found'],
})

export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/private/studio/webhooks/:endpointId/secret',
  ...ofAllAreas,
  summary: 'Makes a new secret; the one before signs as well for a day',
  params,
  answer: object({ secret, oldSecretUntil: instant }),
  errors: ['/error/not_found'],
})

export const testWebhookEndpoint = route({
  method: 'POST',
  path: '/private/studio/webhooks/:endpointId/test',
  ...ofAllAreas,
  summary: 'Sends a system an event of the type nz.switchboard.test, at once and without another try',
  params,
  answer: testOutcome,
  errors: ['/error/not_found'],
})

export const webhookDeliveries = route({
  path: '/private/studio/webhooks/:endpointId/deliveries',
  access: 'publish',
  summary: 'What a system was told, or should have been, newest first',
  params,
  query: object(
    { state: deliveryState },
    { before: { type: 'string', pattern: '^[0-9]{1,18}$', description: 'the `position` of an event: only earlier ones' } },
  ),
  answer: object({ deliveries: list(delivery) }),
  errors: ['/error/not_found'],
})

export const resendWebhooks = route({
  path: '/private/studio/webhooks/:endpointId/resend',
  ...ofAllAreas,
  summary: 'Sends a system an event again, or all parked ones, with three days of tries from now',
  params,
  body: closedObject({}, { deliveryId: { ...identifier, description: 'without it all that are parked' } }),
  answer: object({ deliveries: integer }),
  errors: ['/error/not_found'],
})
