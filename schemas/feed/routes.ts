import { text } from '../formats.ts'
import { route } from '../route.ts'
import { object } from '../shape.ts'
import { customerEvent } from './events.ts'

export const feedEvents = route({
  method: 'GET',
  path: '/feed/events',
  access: 'feed:read',
  summary: 'What customers did after a cursor, oldest first; kept for 90 days',
  query: object(
    {},
    {
      after: { type: 'string', pattern: '^[0-9]{1,18}$', description: 'the `next` of the answer before; without it from the oldest' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, description: '100 without it' },
    },
  ),
  responses: {
    200: object({
      events: { type: 'array', items: customerEvent },
      next: { ...text, description: 'the cursor to ask with next, also where there was nothing new' },
    }),
  },
})
