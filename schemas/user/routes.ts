import { noContent, route } from '../route.ts'

export const emailVerification = route({
  method: 'POST',
  path: '/private/user/emailVerification',
  summary: 'Sends the customer a mail to verify their address; with the token of that mail, verifies it',
  whileActing: 'refused',
  body: { type: 'object', properties: { token: { type: 'string', maxLength: 100 } } },
  responses: { 204: noContent },
  errors: ['/error/link_expired'],
})
