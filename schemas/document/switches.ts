import { flag } from '../formats.ts'
import { link } from '../link.ts'
import { closedObject } from '../shape.ts'
import { announcementTexts, body } from './texts.ts'

/** What staff turn on and off in a hurry. */
export const switches = closedObject(
  {},
  {
    outage: closedObject(
      { isOn: { type: 'boolean', description: 'closes the portal to everyone' } },
      { message: body, banner: closedObject(announcementTexts, { link }) },
    ),
    nationalAlert: closedObject({ isOn: flag, ...announcementTexts }, { link }),
  },
)
