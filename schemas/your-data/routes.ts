import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import { accessToClose, actedVisit, dataDownload } from './entities.ts'

export const yourData = route({
  path: '/private/user/data',
  summary: 'How far the file with everything that the portal holds about the person is',
  answer: dataDownload,
})

export const askForYourData = route({
  method: 'POST',
  path: '/private/user/data',
  summary:
    'Has a file made with everything that the portal holds about the person; one that is being made or was made within the hour stays',
  needsRecentSignIn: true,
  answer: dataDownload,
  errors: ['/error/sign_in_again'],
})

export const downloadYourData = route({
  method: 'POST',
  path: '/private/user/data/file',
  summary: 'The file with everything that the portal holds about the person, for that person alone',
  needsRecentSignIn: true,
  file: 'application/zip',
  answer: { type: 'string', description: 'the zip' },
  errors: ['/error/sign_in_again', '/error/link_expired'],
})

export const actedForYou = route({
  path: '/private/user/acting',
  summary: 'When staff acted for the person, and what they changed; newest first, twenty at a time',
  query: object({}, { before: { ...identifier, description: 'the last one of the page before' } }),
  answer: object({ visits: list(actedVisit) }, { next: { ...identifier, description: 'where the next page begins; absent on the last' } }),
})

export const closingAccess = route({
  path: '/private/user/access',
  summary: 'What closing the person’s access would end',
  answer: accessToClose,
})

export const closeAccess = route({
  path: '/private/user/access/close',
  summary:
    'Closes the person’s access: ends their sign-ins, what they saved and what is taken from it. Their accounts stay with the retailer',
  needsRecentSignIn: true,
  body: object({ email: { type: 'string', maxLength: 254, description: 'the address that the page shows as theirs: whose access it is' } }),
  errors: ['/error/sign_in_again', '/error/changed_meanwhile'],
})
