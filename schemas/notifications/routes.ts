import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { integer } from '../formats.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import { inbox } from './entities.ts'

export const notifications = route({
  path: '/private/drd/notifications',
  summary: 'What happened to the selected account of late, newest first',
  query: object({}, { limit: { type: 'integer', minimum: 1, maximum: 500, description: 'how many are answered; 20 if absent' } }),
  answer: inbox,
  errors: ['/error/no_data'],
})

export const readNotifications = route({
  path: '/private/drd/notifications/read',
  whileActing: 'refused',
  summary: 'Marks notifications of the selected account as read by this person, or all of them; read again nothing changes',
  body: object(ofShownAccount, {
    ids: list({ type: 'string', minLength: 1, maxLength: 200 }, { maxItems: 100, description: 'absent for all that are there' }),
  }),
  answer: object({ unread: integer }),
  errors: ['/error/no_data', ...otherAccount],
})
