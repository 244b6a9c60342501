import { object } from '../shape.ts'
import { envelope } from '../envelope.ts'
import { identifier, text, written } from '../formats.ts'
import { route } from '../route.ts'
import { colorSchema, propertyType } from './entities.ts'
import { propertyList, propertySwitcher } from './lists.ts'

export const propertyAvatar = route({
  path: '/private/drd/propertyAvatar',
  summary: 'How the selected property is drawn; empty where nothing was chosen yet',
  answer: object({ siteId: text }, { type: propertyType, colorSchema }),
  errors: ['/error/not_found'],
})

export const savePropertyAvatar = route({
  path: '/private/drd/propertyAvatar',
  whileActing: 'done',
  summary: 'Chooses how the selected property is drawn; refused without both a style and its colours',
  body: object(
    {},
    {
      type: { type: 'string', maxLength: 40 },
      colorSchema: { type: 'string', maxLength: 40 },
      siteId: { ...identifier, description: 'whose picture it is: refused where another site is selected by now' },
    },
  ),
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

export const saveSiteNickname = route({
  path: '/private/user/site-nickname',
  whileActing: 'done',
  summary: 'Names a site as its customer calls it; an empty name takes it away',
  body: object(
    { billingAccountId: identifier, siteId: identifier, nickname: { ...written, maxLength: 100 } },
    {
      was: { type: 'string', maxLength: 100, description: 'what it was when it was changed: refused where it is another by now' },
    },
  ),
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

export const propertyListWidget = route({
  path: '/private/drd/widget/propertyList',
  summary: 'Every property of the customer with its use and what is owed',
  answer: envelope(propertyList),
})

export const propertySwitcherWidget = route({
  path: '/private/drd/widget/propertySwitcher',
  summary: 'The properties to choose from, with the selected one',
  answer: envelope(propertySwitcher),
})
