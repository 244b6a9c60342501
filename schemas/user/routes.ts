import { object } from '../shape.ts'
import { route } from '../route.ts'

export const emailVerification = route({
  path: '/private/user/emailVerification',
  summary: 'Mails a link to the address that waits to be verified, or for a change to it; with the token of that link, verifies it',
  whileActing: 'refused',
  body: object({}, { token: { type: 'string', maxLength: 100 } }),
  errors: ['/error/link_expired', '/error/link_used', '/error/email_in_use', '/error/too_many_mails'],
})
