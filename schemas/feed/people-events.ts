import { accessRole } from '../account/entities.ts'
import { postalAddress } from '../address/entities.ts'
import { flag, localDay } from '../formats.ts'
import { object } from '../shape.ts'
import { email, idOf } from './event-fields.ts'
import { medicalDependence } from './people.ts'

const personId = idOf('person')

/** People, how they are reached, and who may see an account. */
export const PEOPLE_EVENTS = {
  'nz.switchboard.email.changed': {
    summary: 'The email address to sign in with was changed, and the new one confirmed',
    subject: 'person',
    data: object({
      personId,
      email: email('the address from now on; it is verified'),
      was: email('the address before'),
      reason: {
        enum: ['confirmed', 'takenBack'],
        description: 'confirmed: by the link in the mail to the new address; takenBack: the old address undid a change',
      },
    }),
  },
  'nz.switchboard.email.verified': {
    summary: 'The email address to sign in with was verified by the link in a mail',
    subject: 'person',
    data: object({ personId, email: email('the address') }),
  },
  'nz.switchboard.phone.changed': {
    summary: 'A phone number was saved or removed',
    subject: 'person',
    data: object(
      { personId, kind: { enum: ['work', 'home', 'mobile'] } },
      { number: { type: 'string', description: 'with its country code, as +64215550199; absent where it was removed' } },
    ),
  },
  'nz.switchboard.postal_address.changed': {
    summary: 'The address that letters of an account go to was changed',
    subject: 'billing account',
    data: object({ address: postalAddress }),
  },
  'nz.switchboard.bill_delivery.changed': {
    summary: 'How the bills of an account are sent was changed, or the address they are mailed to',
    subject: 'billing account',
    data: object({ method: { enum: ['email', 'post'] }, email: email('where bills are mailed to') }),
  },
  'nz.switchboard.promotions.changed': {
    summary: 'Promotions by email were allowed or refused',
    subject: 'person',
    data: object({ personId, receivesPromotions: flag }),
  },
  'nz.switchboard.access.added': {
    summary: 'A person accepted an invitation to see an account; one who is new was added, and the feed names them by this id from then on',
    subject: 'person',
    data: object({
      personId,
      role: accessRole,
      email: email('the address that they were invited at, and sign in with'),
      firstName: { type: 'string' },
      lastName: { type: 'string' },
      invitedBy: { ...personId, description: 'id of the account holder who invited them' },
      isNewPerson: { type: 'boolean', description: 'the portal did not know them before' },
    }),
  },
  'nz.switchboard.access.removed': {
    summary: 'A person can no longer see an account; what they saved for it is forgotten',
    subject: 'person',
    data: object({
      personId,
      role: accessRole,
      reason: {
        enum: ['closed', 'removed', 'left'],
        description: 'closed: they closed their access to the portal; removed: by a holder of the account; left: they gave it up',
      },
    }),
  },
  'nz.switchboard.access.closed': {
    summary: 'A person closed their access: they cannot sign in any more. Their accounts go on',
    subject: 'person',
    data: object({ personId, closedOn: { ...localDay, description: 'from this local day on, YYYY-MM-DD' } }),
  },
  'nz.switchboard.medical_dependence.applied': {
    summary: 'A customer told that someone at their place depends on power for their health: nothing may be disconnected meanwhile',
    subject: 'billing account',
    data: object({ medicalDependence }),
  },
  'nz.switchboard.medical_dependence.contacts_changed': {
    summary: 'Who is asked for where someone depends on power for their health was changed',
    subject: 'billing account',
    data: object({ medicalDependence }),
  },
} as const
