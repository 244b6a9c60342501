import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { closedObject } from '../shape.ts'
import { route } from '../route.ts'
import { medicalApplication, medicalContacts, medicalState } from './entities.ts'

export const medicalDependenceState = route({
  path: '/private/account/medical-dependence',
  summary: 'Whether someone at the selected account’s properties depends on power for their health, and who is asked for them',
  answer: medicalState,
  errors: ['/error/no_data'],
})

export const applyForMedicalDependence = route({
  path: '/private/account/medical-dependence',
  summary: 'Tells that someone there depends on power for their health: from then on nothing is disconnected for money owed',
  whileActing: { mail: 'told us for you that someone at your place depends on power for their health' },
  body: closedObject({ ...ofShownAccount, ...medicalApplication.properties }),
  answer: medicalState,
  errors: ['/error/not_offered', '/error/no_data', ...otherAccount],
})

export const changeMedicalContacts = route({
  method: 'PUT',
  path: '/private/account/medical-dependence/contacts',
  summary: 'Changes who is asked for where someone there depends on power for their health',
  whileActing: { mail: 'changed who we ask for about the person who depends on power' },
  body: closedObject({ ...ofShownAccount, ...medicalContacts.properties }, { was: medicalContacts }),
  answer: medicalState,
  errors: ['/error/not_offered', '/error/no_data', ...otherAccount],
})
