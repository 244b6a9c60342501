import { list, object } from '../shape.ts'
import { amountNzd, identifier, kwh, localDay, text, written } from '../formats.ts'
import { route } from '../route.ts'
import { propertyPicture } from '../property/entities.ts'
import {
  accessRole,
  accountContact,
  accountSettings,
  billingAccountSites,
  connection,
  isDefaultSite,
  rolesAndAuthorities,
} from './entities.ts'
import { ofShownAccount, otherAccount } from './shown-account.ts'

export const billingAccounts = route({
  path: '/private/billing/accounts',
  summary: 'The customer, their billing accounts and the selected one',
  answer: accountContact,
})

export const accountSwitcher = route({
  path: '/private/billing/accounts/switcher',
  summary: 'All billing accounts with their sites, for switching between them',
  answer: billingAccountSites,
})

export const dashboardAccountSwitcher = route({
  path: '/private/drd/billingAccounts/switcher',
  summary: 'The same switcher, under the address the dashboard uses',
  answer: billingAccountSites,
})

export const propertiesAndConnections = route({
  path: '/private/drd/propertiesAndConnections',
  summary: 'Every property with its connections and last month of use',
  answer: object({
    properties: list(
      object(
        {
          billingAccountId: text,
          siteId: text,
          isDefault: isDefaultSite,
          address: text,
          connections: list(connection),
        },
        {
          postCode: text,
          nickname: text,
          picture: propertyPicture,
          lastThirtyDaysKwh: kwh,
          lastReadingDay: localDay,
          amountToPayNzd: amountNzd,
        },
      ),
    ),
  }),
})

export const selectSite = route({
  path: '/private/drd/user/site',
  whileActing: 'done',
  summary: 'Select a billing account and one of its sites',
  body: object({ billingAccountId: identifier, siteId: identifier }),
  errors: ['/error/not_found'],
})

export const selectBillingAccount = route({
  path: '/private/user/site',
  whileActing: 'done',
  summary: 'Select a billing account, at its default site',
  body: object({ billingAccountId: identifier }),
  errors: ['/error/not_found'],
})

export const clearSelectedSite = route({
  method: 'DELETE',
  path: '/private/drd/user/site',
  whileActing: 'done',
  summary: 'Forget the selection: back to the default account and site',
})

export const accountDetails = route({
  path: '/private/account/details',
  summary: 'How the customer can be reached, and what they want to be sent',
  answer: accountSettings,
})

export const accountRoles = route({
  path: '/private/account/roles',
  summary: 'Who may act on the selected billing account',
  answer: rolesAndAuthorities,
})

export const invitePerson = route({
  path: '/private/account/roles/invitations',
  summary: 'Invites a person to the selected account by mail; the same invitation again sends nothing more',
  needsRecentSignIn: true,
  body: object({
    ...ofShownAccount,
    email: { ...written, minLength: 3, maxLength: 254, description: 'whom the link is mailed to: it is theirs alone' },
    role: accessRole,
  }),
  errors: ['/error/sign_in_again', '/error/roles/not_possible', '/error/too_many_mails', '/error/not_offered', ...otherAccount],
})

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/private/account/roles/invitations/:invitationId',
  summary: 'Withdraws an invitation, whose link then leads nowhere; one that has ended stays as it is',
  whileActing: 'refused',
  params: object({ invitationId: identifier }),
  query: object(ofShownAccount),
  errors: [...otherAccount],
})

export const removeRole = route({
  method: 'DELETE',
  path: '/private/account/roles/people/:personId',
  summary: 'Ends a person’s access to the selected account, with the cards that they saved for it; or one’s own',
  needsRecentSignIn: true,
  params: object({ personId: identifier }),
  query: object(ofShownAccount),
  errors: ['/error/sign_in_again', '/error/roles/not_possible', ...otherAccount],
})
