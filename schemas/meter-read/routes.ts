import { energyType } from '../account/entities.ts'
import { flag, identifier, integer, localDay, text } from '../formats.ts'
import { route } from '../route.ts'
import { list, object, type Shape } from '../shape.ts'

const lastRead = object({ date: localDay, reading: integer, source: { enum: ['customer', 'reader', 'estimate'] } })

/** Source: portal-usage.md, section 3, Meter reading. */
const siteMeters = object({
  sites: list(
    object(
      {
        siteId: text,
        address: text,
        isPreselected: flag,
        meters: list(
          object(
            {
              id: text,
              serialNumber: text,
              energyType,
              devices: list(
                object(
                  { id: text, digits: { type: 'integer', description: 'before it starts again at zero' } },
                  {
                    register: { type: 'string', description: 'its label on the meter, such as Day' },
                    lastRead,
                  },
                ),
              ),
            },
            { nextReadDate: localDay },
          ),
        ),
      },
      { nickname: text },
    ),
    { description: 'those with a meter that the customer may read' },
  ),
})
export type SiteMeters = Shape<typeof siteMeters>

export const meterReadSites = route({
  path: '/private/meterRead/site-meters',
  summary: 'The meters that the customer may read, by site',
  answer: siteMeters,
})

export const submitMeterRead = route({
  path: '/private/meterRead',
  whileActing: { mail: 'sent in a meter reading' },
  summary: 'Takes what meters show today',
  body: object({
    meters: list(
      object({
        id: identifier,
        devices: list(
          object(
            {
              id: identifier,
              deviceReading: { type: 'string', maxLength: 12, description: 'the digits that it shows' },
            },
            {
              isConfirmed: { type: 'boolean', description: 'the customer has looked again at a reading that is unusual' },
            },
          ),
          { minItems: 1, maxItems: 10 },
        ),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  errors: ['/error/not_found', '/error/meter_locked', '/error/meter_read_unusual'],
})
