import { applyForMedicalDependence, changeMedicalContacts, medicalDependenceState } from '#schemas/medical/routes.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { CONTACT_FIELDS, type MedicalAnswers, type MedicalField, medicalMessage, PERSON_FIELDS } from '#lib/forms/medical-dependence.ts'
import { isPhone } from '#lib/forms/nz-phone.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import { brandOf } from '../config/brand.ts'
import type { Api } from '../http/api.ts'
import { refuseChanged } from '../http/concurrent-change.ts'
import { problem, refused } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { applyForDependence, dependenceDetails, findMedicalState, isOffered, saveMedicalContacts, whyNotOffered } from './queries.ts'

const NOBODY: MedicalAnswers = {
  firstName: '',
  lastName: '',
  gpName: '',
  equipment: [],
  otherEquipment: '',
  alternateName: '',
  alternatePhone: '',
  agencyName: '',
  agencyPhone: '',
}

function wrongsOf(fields: readonly MedicalField[], given: Partial<MedicalAnswers>): AnswerMessage[] {
  return fields.flatMap((field) => {
    const detail = medicalMessage(field, { ...NOBODY, ...given }, isPhone)
    return detail === undefined ? [] : [{ pointer: `/${field}`, detail }]
  })
}

/** Where someone depends on power for their health. Source: Electricity Industry Participation Code, Part 11A. */
export function medicalRoutes(api: Api, { db, brand, publicUrl, mail }: AreaParts): void {
  const stateOf = async (scope: Scope) => (await findMedicalState(db, scope)) ?? problem('/error/no_data')

  api.handle(medicalDependenceState, ({ scope }) => stateOf(scope))

  api.handleShown(applyForMedicalDependence, async ({ scope, body: { billingAccountId: _, ...answers } }) => {
    if (!isOffered(scope)) return problem('/error/not_offered', whyNotOffered(scope))
    const refusal = refused(wrongsOf([...PERSON_FIELDS, ...CONTACT_FIELDS], answers))
    if (refusal) return refusal
    const telling = { brand: brandOf(scope, brand), publicUrl, canMail: canMail(mail) }
    await applyForDependence(db, scope, dependenceDetails(answers), telling)
    return stateOf(scope)
  })

  api.handleShown(changeMedicalContacts, async ({ scope, body: { billingAccountId: _, was, ...contacts } }) => {
    const refusal = refused(wrongsOf(CONTACT_FIELDS, contacts))
    if (refusal) return refusal
    const outcome = await saveMedicalContacts(db, scope, contacts, was)
    if (outcome === 'notProtected') return problem('/error/not_offered', 'Tell us first who depends on power.')
    return refuseChanged(outcome) ?? stateOf(scope)
  })
}
