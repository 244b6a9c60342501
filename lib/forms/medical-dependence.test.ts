import { describe, expect, test } from 'vitest'
import { CRITICAL_EQUIPMENT, equipmentText, type MedicalAnswers, type MedicalField, medicalMessage } from './medical-dependence.ts'

const WHOLE: MedicalAnswers = {
  firstName: 'Māia',
  lastName: "O'Brien-Te Whāiti",
  gpName: 'Dr. H. Ngata',
  equipment: ['Ventilator'],
  otherEquipment: '',
  alternateName: 'Hēmi Parata',
  alternatePhone: '021 555 0101',
  agencyName: 'Age Concern, Kāpiti 2',
  agencyPhone: '0800 652 105',
}
const messageOf = (field: MedicalField, change: Partial<MedicalAnswers> = {}) =>
  medicalMessage(field, { ...WHOLE, ...change }, (text) => /^[\d ]{8,15}$/.test(text))
const of = (letters: number) => 'ā'.repeat(letters)

test('whole answers have nothing wrong, with macrons and apostrophes', () => {
  for (const field of Object.keys(WHOLE) as MedicalField[]) expect([field, messageOf(field)]).toEqual([field, undefined])
})

describe('limits, at them and one beyond', () => {
  test.each([
    ['firstName', 40],
    ['lastName', 80],
    ['gpName', 255],
    ['alternateName', 80],
    ['agencyName', 80],
  ] as const)('%s of %i letters', (field, most) => {
    expect(messageOf(field, { [field]: of(most) })).toBeUndefined()
    expect(messageOf(field, { [field]: of(most + 1) })).toContain(`max length of ${most} characters`)
  })

  test('other equipment counts where it is chosen', () => {
    const equipment = ['Other critical equipment']
    expect(messageOf('otherEquipment', { equipment })).toBe('Please enter the other equipment.')
    expect(messageOf('otherEquipment', { equipment, otherEquipment: of(255) })).toBeUndefined()
    expect(messageOf('otherEquipment', { equipment, otherEquipment: of(256) })).toContain('255')
    expect(messageOf('otherEquipment', { equipment, otherEquipment: 'Bed, 2 motors' })).toBeUndefined()
    expect(messageOf('otherEquipment', { otherEquipment: '<b>' })).toBeUndefined()
    expect(messageOf('otherEquipment', { equipment, otherEquipment: '<b>' })).toContain('letters and digits')
  })
})

test.each(['', '  ', "'Rua", 'Rua-', 'Rua2', '<Rua>', 'Rua\nKim'])('%j is no first name', (firstName) => {
  expect(messageOf('firstName', { firstName })).toBeDefined()
})

test('equipment is one or more of the list', () => {
  expect(messageOf('equipment', { equipment: [] })).toBe('Please choose at least one.')
  expect(messageOf('equipment', { equipment: ['Jet engine'] })).toBe('Please choose from the list.')
  expect(messageOf('equipment', { equipment: CRITICAL_EQUIPMENT })).toBeUndefined()
})

test('what was typed is told in place of the choice that asks for it', () => {
  const equipment = ['Oxygen concentrator', 'Other critical equipment']
  expect(equipmentText({ equipment, otherEquipment: 'Light therapy lamp' })).toBe('Oxygen concentrator, Light therapy lamp')
  expect(equipmentText({ equipment })).toBe('Oxygen concentrator, Other critical equipment')
  expect(equipmentText({})).toBe('')
})

test('another contact is a name with a number, or nobody', () => {
  expect(messageOf('alternatePhone', { alternateName: '', alternatePhone: '' })).toBeUndefined()
  expect(messageOf('alternatePhone', { alternatePhone: '' })).toBe('Please enter a phone number.')
  expect(messageOf('alternateName', { alternateName: '' })).toBe('Please enter the other contact’s name.')
  expect(messageOf('agencyPhone', { agencyPhone: 'ring me' })).toBe('Please enter a valid phone number.')
  expect(messageOf('agencyName', { agencyName: '' })).toBe('Please enter the support agency’s name.')
  expect(messageOf('alternateName', { alternateName: '', alternatePhone: ' ' })).toBeUndefined()
  expect(messageOf('agencyName', { agencyName: '', agencyPhone: ' ' })).toBeUndefined()
  expect(messageOf('alternatePhone', { alternateName: ' ', alternatePhone: ' ' })).toBeUndefined()
})

test('spaces around an answer do not count', () => {
  expect(messageOf('firstName', { firstName: ` ${of(40)} ` })).toBeUndefined()
  expect(messageOf('alternatePhone', { alternatePhone: `  ${'2'.repeat(15)}  ` })).toBeUndefined()
})

test('each text says which letters it takes', () => {
  expect(messageOf('gpName', { gpName: '<b>' })).toMatch(
    /^Please use only letters for the .*, with spaces, apostrophes, periods or hyphens/,
  )
  expect(messageOf('agencyName', { agencyName: '<b>' })).toMatch(
    /^Please use only letters and digits for the .*, with spaces, periods, commas/,
  )
})

test('one item that is not on the list is enough to ask again', () =>
  expect(messageOf('equipment', { equipment: ['Ventilator', 'Jet engine'] })).toBe('Please choose from the list.'))
