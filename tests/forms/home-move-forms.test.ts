import { describe, expect, test } from 'vitest'
import { countedAnswers, questionsOf } from '#forms/questions.ts'
import { CRITICAL_EQUIPMENT, OTHER_EQUIPMENT } from '#lib/forms/medical-dependence.ts'
import { readyForm, wordsAbout } from './ready-form.ts'

/* The forms of moving house by the rules and limits of portal-shell.md, section 5. */

const OTHER = 'Other critical equipment'
const MEDICAL = {
  hasMedicalDependency: true,
  medicalDependentFirstName: 'Māia',
  medicalDependentLastName: 'O’Rourke-Ngāti',
  medicalDependentGp: 'Dr. A. Te Whare',
  criticalEquipment: ['Ventilator'],
  isVulnerable: false,
  termsAndConditions: true,
}
const LETTERS = 'Please use letters only, with apostrophes, spaces, full stops or hyphens between them.'
const letters = (count: number) => 'ā'.repeat(count)

describe('the form of a move', async () => {
  const ready = await readyForm('homeMove')

  test('offers the equipment that an application about health has', () => {
    const question = questionsOf(ready, MEDICAL).get('criticalEquipment')?.schema.items as { oneOf: { const: string }[] }
    expect(question.oneOf.map((one) => one.const)).toEqual([...CRITICAL_EQUIPMENT])
    expect(CRITICAL_EQUIPMENT).toContain(OTHER_EQUIPMENT)
  })

  const words = (name: string, answers: object) => wordsAbout(ready, name, { ...MEDICAL, ...answers })

  test('is right with all answers, and without those about a person where there is none', () => {
    expect(ready.checks.whole(MEDICAL)).toEqual([])
    expect(ready.checks.whole({ hasMedicalDependency: false, isVulnerable: true, termsAndConditions: true })).toEqual([])
  })

  test.each([
    ['medicalDependentFirstName', 40, 'Please enter their first name.', 'A first name has at most 40 characters.'],
    ['medicalDependentLastName', 80, 'Please enter their last name.', 'A last name has at most 80 characters.'],
    ['medicalDependentGp', 255, 'Please enter the name of their GP.', 'The name of a GP has at most 255 characters.'],
  ])('%s is needed, and has at most %i characters', (name, most, needed, tooLong) => {
    expect(words(name, { [name]: undefined })).toBe(needed)
    expect(words(name, { [name]: '' })).toBe(needed)
    expect(words(name, { [name]: letters(most) })).toBeUndefined()
    expect(words(name, { [name]: letters(most + 1) })).toBe(tooLong)
  })

  test.each(['Aroha', 'Ōtene', 'Ma\u0304ia', "D'Arcy", 'D’Arcy', 'Te Rangi Hīroa', 'Anne-Marie', 'J. R. Smith', 'St. John'])(
    '%s is a name',
    (name) => expect(words('medicalDependentFirstName', { medicalDependentFirstName: name })).toBeUndefined(),
  )
  test.each(['R2D2', '-Anne', 'Anne-', ' Anne', 'Anne ', '.', "'", 'Anne_Marie', 'Anne,Marie', 'Anne!', '<b>'])('%j is no name', (name) =>
    expect(words('medicalDependentFirstName', { medicalDependentFirstName: name })).toBe(LETTERS),
  )

  test('at least one equipment is needed', () => {
    expect(words('criticalEquipment', { criticalEquipment: undefined })).toBe('Please choose at least one.')
    expect(words('criticalEquipment', { criticalEquipment: [] })).toBe('Please choose at least one.')
    expect(words('criticalEquipment', { criticalEquipment: ['Ventilator', 'Nebuliser'] })).toBeUndefined()
  })

  test('other equipment is named, in at most 255 characters', () => {
    const other = (otherCriticalEquipment: string | undefined) =>
      words('otherCriticalEquipment', { criticalEquipment: ['Ventilator', OTHER], otherCriticalEquipment })
    expect(other(undefined)).toBe('Please tell us what other equipment they use.')
    expect(other('')).toBe('Please tell us what other equipment they use.')
    expect(other(letters(255))).toBeUndefined()
    expect(other(letters(256))).toBe('The other equipment has at most 255 characters.')
    expect(other("Suction pump, type 2-B, Nana's no. 3")).toBeUndefined()
    for (const wrong of ['pump!', ',pump', 'pump-', '(pump)']) expect(other(wrong)).toMatch(/^Please use letters and digits only/)
  })

  test('what is not asked any more is forgotten', () => {
    const given = { ...MEDICAL, criticalEquipment: [OTHER], otherCriticalEquipment: 'Suction pump' }
    expect(countedAnswers(ready, { ...given, criticalEquipment: ['Ventilator'] })).not.toHaveProperty('otherCriticalEquipment')
    expect(countedAnswers(ready, { ...given, hasMedicalDependency: false })).toEqual({
      hasMedicalDependency: false,
      isVulnerable: false,
      termsAndConditions: true,
    })
  })

  test('the terms have to be agreed to', () => {
    const agree = 'You must read and agree to the Terms and Conditions.'
    expect(words('termsAndConditions', { termsAndConditions: undefined })).toBe(agree)
    expect(words('termsAndConditions', { termsAndConditions: false })).toBe(agree)
  })
})

describe('the form of a move with an offer', async () => {
  const ready = await readyForm('homeMovePromotion')
  const WHOLE = {
    meterAccessPrevented: false,
    isDogOnSite: true,
    emailAddress: 'aroha@example.nz',
    mobileNumber: '021 555 0123',
    contactBy: 'Email',
    medicalSupport: false,
    termsAndConditions: true,
  }
  const words = (name: string, answers: object) => wordsAbout(ready, name, { ...WHOLE, ...answers })

  test('is right with all answers', () => expect(ready.checks.whole(WHOLE)).toEqual([]))
  test('the way to a meter is told where something keeps us from it', () => {
    const notes = (meterAccessNotes?: string) => words('meterAccessNotes', { meterAccessPrevented: true, meterAccessNotes })
    expect(notes()).toBe('Please tell us how to get to the meter.')
    expect(notes('Key under the pot (2nd left) & call first')).toBeUndefined()
    expect(notes('x'.repeat(255))).toBeUndefined()
    expect(notes('x'.repeat(256))).toBe('These notes have at most 255 characters.')
  })
  test.each([
    ['mobileNumber', '09 555 0123', 'Please enter a valid mobile number.'],
    ['mobileNumber', '64 21  555  0123', 'A phone number has at most 15 characters.'],
    ['mobileNumber', '(021) 555', 'Please use digits and spaces only.'],
    ['mobileNumber', undefined, 'Please enter a mobile number.'],
    ['emailAddress', 'aroha@', 'Please enter a valid email address'],
    ['additionalMessage', 'x'.repeat(501), 'A message has at most 500 characters.'],
    ['additionalMessage', 'x'.repeat(500), undefined],
    ['additionalMessage', undefined, undefined],
  ])('%s %j: %s', (name, answer, expected) => expect(words(name, { [name]: answer })).toBe(expected))
})
