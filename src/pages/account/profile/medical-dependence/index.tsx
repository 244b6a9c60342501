import { useLocation } from 'react-router-dom'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { ApplyForm } from './apply-form.tsx'
import { Contacts } from './contacts.tsx'
import css from './medical-dependence.module.css'
import { PractitionerForm } from './practitioner-form.tsx'

/** Whether someone depends on power for their health: applying, what became of it, who is asked for, and the form for the practitioner. */
export default function MedicalDependencePage() {
  const state = useApi(medicalDependenceState, {})
  const isForm = useLocation().pathname === paths.medicalDependence('form')
  return (
    <Page
      title={isForm ? 'Form for your health practitioner' : 'Power for someone’s health'}
      {...(isForm && { up: { to: paths.medicalDependence(), label: 'Power for someone’s health' } })}
    >
      <Resource
        of={state}
        name="Power for someone’s health"
        heightRem={30}
        empty={<Notice title="There is no account">There is no account to tell us about.</Notice>}
      >
        {(data) => (isForm ? <PractitionerForm state={data} /> : <Everything state={data} />)}
      </Resource>
    </Page>
  )
}

function Everything({ state }: { state: MedicalState }) {
  const isKnown = state.dependence !== undefined && !state.canApply
  return (
    <>
      <Status state={state} />
      {isKnown && <Known state={state} />}
      {isKnown && <Contacts state={state} />}
      {state.canApply && <ApplyForm state={state} />}
      <Section title="Have a plan for a power cut">
        <p>
          Storms and repairs can put the power off, and we can’t always tell you before. Ask your doctor or hospital what to do then, keep
          equipment charged, and have somewhere to go. In an emergency call <a href="tel:111">111</a>.
        </p>
      </Section>
    </>
  )
}

function Status({ state: { dependence, canApply, isReviewDue } }: { state: MedicalState }) {
  switch (dependence?.status) {
    case 'applied':
      return (
        <Notice title="Your power stays on while we look at this" tone="good">
          {dependence.appliedOn ? `You told us on ${dayText(dependence.appliedOn, 'year')}. ` : ''}
          Until we have decided, your power is not disconnected for money owed. Print the form, have it filled in, and send it to us.
        </Notice>
      )
    case 'confirmed':
      return isReviewDue && dependence.reviewOn ? (
        <Notice title={`Please have it confirmed again by ${dayText(dependence.reviewOn, 'year')}`} tone="plain">
          Print the form and have it filled in once more. Your power stays on, whatever you owe; until we have heard from you nothing
          changes.
        </Notice>
      ) : (
        <Notice title="It is confirmed: your power stays on" tone="good">
          Your power is not disconnected for money owed, whatever you owe.
          {dependence.reviewOn ? ` A health practitioner confirms it again by ${dayText(dependence.reviewOn, 'year')}.` : ''}
        </Notice>
      )
    case 'declined':
      return (
        <Notice title="We could not confirm it">
          {dependence.decidedOn ? `We told you on ${dayText(dependence.decidedOn, 'year')}. ` : ''}
          Call us on <Phone />: often a paper is missing. You can apply again at any time.
        </Notice>
      )
    case undefined:
      return canApply ? (
        <Notice title="Tell us if someone depends on power">
          If losing power could seriously harm someone at your place, tell us. From then on we don’t disconnect your power for money owed.
        </Notice>
      ) : (
        <Notice title="This is about power at home">
          If someone at your business depends on power for their health, call us on <Phone />.
        </Notice>
      )
  }
}

function Known({ state: { dependence } }: { state: MedicalState }) {
  const { person, gpName, equipment = [], otherEquipment } = dependence ?? {}
  return (
    <Section title="What we know">
      <dl className={css.facts}>
        {person && (
          <div>
            <dt>Who depends on power</dt>
            <dd>
              {person.firstName} {person.lastName}
            </dd>
          </div>
        )}
        {equipment.length > 0 && (
          <div>
            <dt>What they need it for</dt>
            <dd>{[...equipment, ...(otherEquipment ? [otherEquipment] : [])].join(', ')}</dd>
          </div>
        )}
        {gpName && (
          <div>
            <dt>Health practitioner</dt>
            <dd>{gpName}</dd>
          </div>
        )}
      </dl>
      <p>
        If this changes, or nobody depends on power any more, call us on <Phone />.
      </p>
      <div className={css.actions}>
        <ActionLink href={paths.medicalDependence('form')}>Print the form for the practitioner</ActionLink>
      </div>
    </Section>
  )
}
