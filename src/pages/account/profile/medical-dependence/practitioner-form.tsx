import type { MedicalState } from '#schemas/medical/entities.ts'
import { brandName } from '#browser/page-settings.ts'
import { dayText } from '#lib/day-text.ts'
import { equipmentText } from '#lib/forms/medical-dependence.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { TextWithPhones } from '#ui/text-with-phones.tsx'
import css from './medical-dependence.module.css'

/** To print: what we know of the person, and what a practitioner fills in by hand. */
export function PractitionerForm({ state: { customerNumber, holder, addresses, dependence, words } }: { state: MedicalState }) {
  const { person, gpName } = dependence ?? {}
  return (
    <>
      <div className={css.print}>
        <Button onClick={() => print()}>Print this form</Button>
      </div>
      <Section title={`To ${brandName}`} lead="This confirms that a person depends on power for their health." isNarrow>
        <p>
          <TextWithPhones text={words.returnTo} />
        </p>
        <Line label="Customer">{holder}</Line>
        <Line label="Customer number">{customerNumber}</Line>
        {addresses.map(({ address, icp, from }) => (
          <Line key={`${address} ${icp}`} label={from ? `New address, from ${dayText(from, 'year')}` : 'Address'}>
            {icp ? `${address} (ICP ${icp})` : address}
          </Line>
        ))}
        <Line label="Person who depends on power">{person && `${person.firstName} ${person.lastName}`}</Line>
        <Line label="Equipment that needs power">{equipmentText(dependence ?? {})}</Line>
      </Section>
      <Section
        title="For the health practitioner"
        lead="I confirm that losing power at home could cause this person serious harm, or that they depend on power for equipment that keeps them well."
        isNarrow
      >
        <p className="quiet">
          {person
            ? `About ${person.firstName} ${person.lastName}, customer number ${customerNumber}`
            : `About customer number ${customerNumber}`}
        </p>
        <Line label="Name of the practitioner">{gpName}</Line>
        <Line label="Registered as, and registration number" />
        <Line label="Practice, and its phone number" />
        <Line label="How long this is expected to last, or when to confirm it again" />
        <Line label="Signature" />
        <Line label="Date" />
      </Section>
    </>
  )
}

/** A label with what is known, or a line to write on. */
const Line = ({ label, children }: { label: string; children?: string | undefined }) => (
  <p className={css.blank}>
    <span className="quiet">{label}</span>
    <span>{children || '\u00a0'}</span>
  </p>
)
