import { flag } from '../formats.ts'
import { link } from '../link.ts'
import { closedObject, type Shape } from '../shape.ts'
import { announcementTexts, body } from './texts.ts'

/** What staff turn on and off in a hurry. It is in no draft: each change of it is published by itself. */
export const switches = closedObject(
  {},
  {
    outage: closedObject(
      { isOn: { type: 'boolean', description: 'closes the portal to everyone' } },
      {
        message: body,
        banner: closedObject(announcementTexts, {
          isOn: { type: 'boolean', description: 'false where the banner is written and not shown; shown if absent' },
          link,
        }),
      },
    ),
    nationalAlert: closedObject({ isOn: flag, ...announcementTexts }, { link }),
  },
)
export type Switches = Shape<typeof switches>
