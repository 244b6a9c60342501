import { object } from '../shape.ts'
import { postalAddress } from '../address/entities.ts'
import { flag, identifier, written } from '../formats.ts'
import { route } from '../route.ts'

/*
 * Contact details. A change may carry the value it started from (`was`); if the stored value has changed since, the change is
 * refused.
 */

/** Which account's page it was: refused where another is selected by now. */
const billingAccountId = identifier

const EMAIL = { ...written, maxLength: 300 } as const
const was = { type: 'string', maxLength: 300 } as const

export const changeEmail = route({
  path: '/private/user/changeEmail',
  summary: 'Asks to change the address that a person signs in with: it changes once they use the link mailed to the new one',
  needsRecentSignIn: true,
  body: object({ email: EMAIL }, { was: { ...was, description: 'the address that waits to be confirmed, or else theirs' } }),
  errors: ['/error/sign_in_again', '/error/email_in_use', '/error/changed_meanwhile', '/error/too_many_mails', '/error/not_offered'],
})

export const cancelEmailChange = route({
  method: 'DELETE',
  path: '/private/user/changeEmail',
  summary: 'Ends a change of the address that a person signs in with, while it waits to be confirmed',
  whileActing: 'refused',
})

export const passwordReset = route({
  method: 'POST',
  path: '/private/user/passwordReset',
  summary: 'Sends the customer a mail with a link to choose a new password',
  whileActing: 'refused',
  errors: ['/error/not_offered', '/error/too_many_mails'],
})

const PHONE_KIND = object({ kind: { enum: ['work', 'home', 'mobile'] } })

export const savePhone = route({
  path: '/private/billing/phone/:kind',
  summary: 'Saves a phone number, in digits with its country code',
  whileActing: 'refused',
  params: PHONE_KIND,
  body: object({ number: { ...written, maxLength: 40 } }, { was }),
  errors: ['/error/changed_meanwhile'],
})

export const removePhone = route({
  method: 'DELETE',
  path: '/private/billing/phone/:kind',
  summary: 'Removes a phone number; the number is sent empty',
  whileActing: 'refused',
  params: PHONE_KIND,
  body: object({ number: { const: '' } }, { was }),
  errors: ['/error/changed_meanwhile'],
})

const { street, suburb, city, postCode } = postalAddress.properties
const newAddress = object(
  { street: { ...street, ...written }, city: { ...city, ...written }, postCode },
  { suburb: { ...suburb, ...written } },
)

export const updatePostalAddress = route({
  path: '/private/billing/updatePostalAddress',
  whileActing: { mail: 'changed the postal address of your account' },
  summary: 'Changes where letters to the selected account go',
  body: object({ address: newAddress }, { billingAccountId, was: { ...was, description: 'the address on one line' } }),
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

const preferences = { email: EMAIL, sendBillViaEmail: flag, sendPromotionViaEmail: flag } as const

export const updateUserPreferences = route({
  method: 'PUT',
  path: '/private/billing/updateUserPreferences',
  whileActing: 'refused',
  summary: 'Changes what the customer is sent by mail, and to which address their bills go',
  body: object(preferences, { billingAccountId, was: { type: 'object', properties: preferences } }),
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})
