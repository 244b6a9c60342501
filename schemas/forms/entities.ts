import { text } from '../formats.ts'
import type { FormDocument, StaffForm } from '../document/form.ts'
import { object } from '../shape.ts'

/** A form as browsers get it. */
export const form = object(
  {
    id: text,
    hash: { type: 'string', description: 'names this version of the form by its content' },
    checks: { type: 'string', description: 'path of the module that checks answers to it, on this origin' },
    schema: { type: 'object', additionalProperties: true, description: 'the questions and what an answer may be: JSON Schema' },
    uiSchema: { type: 'object', additionalProperties: true, description: 'steps and journeys, and how rjsf renders each question' },
  },
  { made: object({ lead: text }, { thanks: text }, { description: 'what a form that staff have made says around its questions' }) },
)
/** Its schema and uiSchema are those of the release: schemas/document/form.ts. */
export interface Form extends Omit<FormDocument, 'made'> {
  hash: string
  checks: string
  /** of a form that staff have made; who may answer it stays on the server */
  made?: Pick<StaffForm, 'lead' | 'thanks'> | undefined
}

/** The forms that pages of the portal ask for, and the answers that each page needs of its form. */
export const KNOWN_FORMS = {
  homeProfile: ['EnergyTypesUsed'],
  businessProfile: ['Industry'],
  email: ['email', 'current'],
  phone: ['number'],
  siteNickname: ['nickname'],
  postalAddress: ['address'],
  propertyAvatar: ['type', 'colorSchema'],
  carbonCalculator: ['NumberOfAdults', 'GasType', 'ShowersPerWeek', 'NumberOfCars'],
  homeMovePlaces: ['moveOutDate', 'moveInAddress', 'moveInDate'],
  homeMove: ['hasMedicalDependency', 'isVulnerable', 'termsAndConditions'],
  homeMovePromotion: ['emailAddress', 'mobileNumber', 'medicalSupport', 'termsAndConditions'],
  showerOptimiser: ['usualMinutes', 'targetMinutes', 'showersPerWeek'],
} as const satisfies Record<string, readonly string[]>
export type FormId = keyof typeof KNOWN_FORMS
