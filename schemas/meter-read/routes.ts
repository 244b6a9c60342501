import { energyType } from '../account/entities.ts'
import { identifier, localDay } from '../formats.ts'
import { noContent, route } from '../route.ts'
import type { Shape } from '../shape.ts'

const lastRead = {
  type: 'object',
  required: ['date', 'reading', 'source'],
  properties: { date: localDay, reading: { type: 'integer' }, source: { enum: ['customer', 'reader', 'estimate'] } },
} as const

/** Source: portal-usage.md, section 3, Meter reading. */
const siteMeters = {
  type: 'object',
  required: ['sites'],
  properties: {
    sites: {
      type: 'array',
      description: 'those with a meter that the customer may read',
      items: {
        type: 'object',
        required: ['siteId', 'address', 'isPreselected', 'meters'],
        properties: {
          siteId: { type: 'string' },
          address: { type: 'string' },
          nickname: { type: 'string' },
          isPreselected: { type: 'boolean' },
          meters: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'serialNumber', 'energyType', 'devices'],
              properties: {
                id: { type: 'string' },
                serialNumber: { type: 'string' },
                energyType,
                nextReadDate: localDay,
                devices: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['id', 'digits'],
                    properties: {
                      id: { type: 'string' },
                      register: { type: 'string', description: 'what stands beside it on the meter, such as Day' },
                      digits: { type: 'integer', description: 'before it starts again at zero' },
                      lastRead,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const
export type SiteMeters = Shape<typeof siteMeters>

export const meterReadSites = route({
  method: 'GET',
  path: '/private/meterRead/site-meters',
  summary: 'The meters that the customer may read, by site',
  responses: { 200: siteMeters },
})

export const submitMeterRead = route({
  method: 'POST',
  path: '/private/meterRead',
  whileActing: { mail: 'sent in a meter reading' },
  summary: 'Takes what meters show today',
  body: {
    type: 'object',
    required: ['meters'],
    properties: {
      meters: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['id', 'devices'],
          properties: {
            id: identifier,
            devices: {
              type: 'array',
              minItems: 1,
              maxItems: 10,
              items: {
                type: 'object',
                required: ['id', 'deviceReading'],
                properties: {
                  id: identifier,
                  deviceReading: { type: 'string', maxLength: 12, description: 'the digits that it shows' },
                  isConfirmed: { type: 'boolean', description: 'the customer has looked again at a reading that is unusual' },
                },
              },
            },
          },
        },
      },
    },
  },
  responses: { 204: noContent },
  errors: ['/error/not_found', '/error/meter_locked', '/error/meter_read_unusual'],
})
