import { text } from '../formats.ts'
import { route } from '../route.ts'
import { closedObject, list, object } from '../shape.ts'
import { customerEvent } from './events.ts'

export const feedEvents = route({
  path: '/feed/events',
  access: 'feed:read',
  summary: 'What customers did after a cursor, oldest first; kept for 90 days',
  query: closedObject(
    {},
    {
      after: { type: 'string', pattern: '^[0-9]{1,18}$', description: 'the `next` of the answer before; without it from the oldest' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, description: '100 without it' },
    },
  ),
  answer: object({
    events: list(customerEvent),
    next: { ...text, description: 'the cursor to ask with next, also where there was nothing new' },
  }),
})

const refusedRecord = object(
  {
    line: { type: 'integer', minimum: 1, description: 'of the file, from 1' },
    mistakes: list(
      object({
        place: { ...text, description: 'such as `data.lines.3.amount`; empty for the record as a whole' },
        reason: { ...text, description: 'what is wrong there' },
      }),
    ),
  },
  { record: { ...text, description: 'the line as it came, to be mended and sent again; absent where it is longer than 1 MB' } },
)

const number = (description: string) => ({ type: 'integer', minimum: 0, description }) as const

export const applyFeed = route({
  method: 'POST',
  path: '/feed',
  access: 'feed:write',
  summary: 'Takes records of the feed, a line each, also packed with gzip; all of them or none unless it says keepGoing',
  takesFile: ['application/x-ndjson', 'application/gzip'],
  query: closedObject(
    {},
    {
      keepGoing: {
        type: 'boolean',
        description: 'takes the good records and answers the others, unless there are more than 1,000 or 8 MB of them',
      },
      dryRun: { type: 'boolean', description: 'stores nothing, and answers what would come of it' },
    },
  ),
  answer: object({
    isStored: { type: 'boolean', description: 'false for a dry run' },
    created: number('records that were not there'),
    changed: number('records with other data than before'),
    deleted: number('records that are gone'),
    unchanged: number('records that were known as they are'),
    older: number('records that are older than what is known'),
    notKnown: number('records to be deleted of which nothing was ever known'),
    refused: list(refusedRecord),
  }),
  errors: ['/error/feed_refused', '/error/payload_too_large', '/error/unsupported_media_type'],
})

export const applyMeterData = route({
  method: 'POST',
  path: '/feed/meter-data',
  access: 'feed:write',
  summary: 'Takes a file of meter data, EIEP3 or EIEP13A, also packed with gzip; whole or not at all',
  takesFile: ['text/csv', 'application/gzip'],
  query: closedObject(
    {},
    {
      fileName: { type: 'string', minLength: 1, maxLength: 200, description: 'as it is remembered' },
      icps: {
        type: 'string',
        pattern: '^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$',
        maxLength: 4000,
        description: 'which supply points masked or unknown ICPs are, such as `XXXXXXXXXXXXXXX=SP-5001`; several with commas between',
      },
    },
  ),
  answer: object({
    isNew: { type: 'boolean', description: 'false for a file that was taken before: nothing changed' },
    format: { enum: ['EIEP3', 'EIEP13A'] },
    readings: number('half-hours in it'),
    days: number('days of supply points in it'),
    wattHours: number('Wh in it'),
    lateEstimates: number('estimates that were left out, because there are final readings'),
    leniencies: list(text, { description: 'what was read although the standard has it otherwise' }),
  }),
  errors: ['/error/feed_refused', '/error/payload_too_large', '/error/unsupported_media_type'],
})
