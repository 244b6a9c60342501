import type { MedicalContacts } from '#schemas/medical/entities.ts'
import type { MedicalDependence } from '#schemas/feed/people.ts'
import type { MedicalField } from '#lib/forms/medical-dependence.ts'
import { phoneForReading } from '#lib/forms/nz-phone.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Answers } from './use-answers.ts'

const FIELDS = [
  {
    field: 'alternateName',
    label: 'Someone else we can ask for (optional)',
    hint: 'A person who does not work for us, such as family or a neighbour.',
  },
  { field: 'alternatePhone', label: 'Their phone number' },
  { field: 'agencyName', label: 'Support agency (optional)', hint: 'Such as a budgeting service or a health service that helps you.' },
  { field: 'agencyPhone', label: 'Its phone number' },
] as const

interface WordsProps {
  fields: readonly { field: Exclude<MedicalField, 'equipment'>; label: string; hint?: string }[]
  answers: Answers
}

/** Fields of answers in words. */
export const Words = ({ fields, answers }: WordsProps) =>
  fields.map(({ field, label, hint }) => (
    <TextField
      key={field}
      id={field}
      label={label}
      hint={hint}
      value={answers.values[field]}
      onChange={(text) => answers.change({ [field]: text })}
      onBlur={() => answers.touch(field)}
      error={answers.errorOf(field)}
    />
  ))

/** Who is asked for where the customer cannot be reached. */
export const ContactFields = ({ answers }: { answers: Answers }) => <Words fields={FIELDS} answers={answers} />

/** A number as it is stored, as people write it. */
const shownPhone = (phone: string | undefined): string => (phone ? phoneForReading(phone.replace(/^\+/, '')) : '')

/** The contacts that are stored, as they are typed. */
export const contactsIn = (dependence: MedicalDependence | undefined): MedicalContacts => ({
  alternateName: dependence?.alternateContact?.name ?? '',
  alternatePhone: shownPhone(dependence?.alternateContact?.phone),
  agencyName: dependence?.supportAgency?.name ?? '',
  agencyPhone: shownPhone(dependence?.supportAgency?.phone),
})

export const EMPTY = { firstName: '', lastName: '', gpName: '', equipment: [], otherEquipment: '' } as const
