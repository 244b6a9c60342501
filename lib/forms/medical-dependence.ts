/* What is asked where someone depends on power for their health, for the browser and the server. Source: portal-shell.md, section 5, Home move medical section. */

/** What keeps people well by power, as the form of a move in the first release lists it too; the last is told in words. */
export const CRITICAL_EQUIPMENT = [
  'Ventilator',
  'Oxygen concentrator',
  'Home dialysis machine',
  'CPAP or BiPAP machine',
  'Feeding pump',
  'Suction machine',
  'Nebuliser',
  'Electric wheelchair or hoist',
  'Fridge for medicine',
  'Other critical equipment',
] as const
export const OTHER_EQUIPMENT = 'Other critical equipment'

/** What they need power for, in words: what was typed takes the place of the choice that it belongs to. */
export const equipmentText = ({ equipment = [], otherEquipment }: { equipment?: readonly string[]; otherEquipment?: string }): string =>
  (otherEquipment ? [...equipment.filter((one) => one !== OTHER_EQUIPMENT), otherEquipment] : equipment).join(', ')

export interface MedicalAnswers {
  firstName: string
  lastName: string
  gpName: string
  equipment: readonly string[]
  otherEquipment: string
  alternateName: string
  alternatePhone: string
  agencyName: string
  agencyPhone: string
}
export type MedicalField = keyof MedicalAnswers

/** Of the person and their practitioner. */
export const PERSON_FIELDS = ['firstName', 'lastName', 'gpName', 'equipment', 'otherEquipment'] as const satisfies readonly MedicalField[]
/** Of who is asked for where the customer cannot be reached. */
export const CONTACT_FIELDS = ['alternateName', 'alternatePhone', 'agencyName', 'agencyPhone'] as const satisfies readonly MedicalField[]

/** Letters, with an apostrophe, space, period or hyphen between them. */
const NAME = /^[\p{L}\p{M}]+(?:['’ .-]+[\p{L}\p{M}]+)*\.?$/u
/** Letters and digits, with a space, period, comma, apostrophe or hyphen between them. */
const WORDS = /^[\p{L}\p{M}\p{N}]+(?:['’ .,-]+[\p{L}\p{M}\p{N}]+)*\.?$/u

interface Rule {
  /** as messages call it */
  name: string
  most: number
  isNeeded: boolean
  pattern: RegExp
}

const RULES: Record<Exclude<MedicalField, 'equipment' | 'alternatePhone' | 'agencyPhone'>, Rule> = {
  firstName: { name: 'first name', most: 40, isNeeded: true, pattern: NAME },
  lastName: { name: 'last name', most: 80, isNeeded: true, pattern: NAME },
  gpName: { name: 'doctor or nurse’s name', most: 255, isNeeded: true, pattern: NAME },
  otherEquipment: { name: 'other equipment', most: 255, isNeeded: false, pattern: WORDS },
  alternateName: { name: 'other contact’s name', most: 80, isNeeded: false, pattern: NAME },
  agencyName: { name: 'support agency’s name', most: 80, isNeeded: false, pattern: WORDS },
}

/**
 * What is wrong with an answer; undefined if nothing is.
 * @param isPhone whether a text is a phone number that exists
 */
export function medicalMessage(field: MedicalField, answers: MedicalAnswers, isPhone: (text: string) => boolean): string | undefined {
  switch (field) {
    case 'equipment': {
      if (answers.equipment.length === 0) return 'Please choose at least one.'
      return answers.equipment.every((one) => (CRITICAL_EQUIPMENT as readonly string[]).includes(one))
        ? undefined
        : 'Please choose from the list.'
    }
    case 'alternatePhone':
      return phoneMessage(answers.alternatePhone, answers.alternateName, isPhone)
    case 'agencyPhone':
      return phoneMessage(answers.agencyPhone, answers.agencyName, isPhone)
    case 'otherEquipment':
      return answers.equipment.includes(OTHER_EQUIPMENT)
        ? textMessage(answers.otherEquipment, { ...RULES.otherEquipment, isNeeded: true })
        : undefined
    case 'alternateName':
      return textMessage(answers.alternateName, { ...RULES.alternateName, isNeeded: answers.alternatePhone.trim() !== '' })
    case 'agencyName':
      return textMessage(answers.agencyName, { ...RULES.agencyName, isNeeded: answers.agencyPhone.trim() !== '' })
    default:
      return textMessage(answers[field], RULES[field])
  }
}

function textMessage(value: string, { name, most, isNeeded, pattern }: Rule): string | undefined {
  const text = value.trim()
  if (text === '') return isNeeded ? `Please enter the ${name}.` : undefined
  if (Array.from(text).length > most) return `Sorry, the ${name} has a max length of ${most} characters.`
  if (pattern.test(text)) return undefined
  return pattern === NAME
    ? `Please use only letters for the ${name}, with spaces, apostrophes, periods or hyphens between them.`
    : `Please use only letters and digits for the ${name}, with spaces, periods, commas, apostrophes or hyphens between them.`
}

/** Without a number nobody can be reached. */
function phoneMessage(value: string, name: string, isPhone: (text: string) => boolean): string | undefined {
  const text = value.trim()
  if (text === '') return name.trim() === '' ? undefined : 'Please enter a phone number.'
  return isPhone(text) ? undefined : 'Please enter a valid phone number.'
}
