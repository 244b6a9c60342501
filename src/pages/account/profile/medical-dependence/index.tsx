import { useLocation } from 'react-router-dom'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText } from '#lib/day-text.ts'
import { equipmentText } from '#lib/forms/medical-dependence.ts'
import { paths } from '#lib/paths.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Actions } from '#ui/actions.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { TextWithPhones } from '#ui/text-with-phones.tsx'
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
      title={isForm ? 'Form for your health practitioner' : 'Medical dependence'}
      up={isForm ? { to: paths.medicalDependence(), label: 'Medical dependence' } : { to: paths.profile(), label: 'Profile' }}
    >
      <Resource
        of={state}
        name="Medical dependence"
        heightRem={30}
        empty={<Notice title="There is no account">There is no account to tell us about.</Notice>}
      >
        {(data) => (isForm ? <PractitionerForm state={data} /> : <Everything key={data.billingAccountId} state={data} />)}
      </Resource>
    </Page>
  )
}

function Everything({ state }: { state: MedicalState }) {
  const isKnown = state.dependence !== undefined && !state.canApply
  return (
    <div className={css.narrow}>
      <Status state={state} />
      {isKnown && <Known state={state} />}
      {isKnown && <Contacts state={state} />}
      {state.canApply && <ApplyForm state={state} />}
      <Section title={state.words.plan.title} isNarrow>
        <p>
          <TextWithPhones text={state.words.plan.body} />
        </p>
      </Section>
    </div>
  )
}

function Status({ state: { dependence, canApply, addresses, isReviewDue, words } }: { state: MedicalState }) {
  switch (dependence?.status) {
    case 'applied':
      return (
        <Notice title={words.applied.title} tone="good">
          {dependence.appliedOn ? `You told us on ${dayText(dependence.appliedOn, 'year')}. ` : ''}
          <TextWithPhones text={words.applied.body} />
        </Notice>
      )
    case 'confirmed':
      return isReviewDue && dependence.reviewOn ? (
        <Notice title={words.review.title} tone="plain">
          <TextWithPhones text={words.review.body} />
        </Notice>
      ) : (
        <Notice title={words.confirmed.title} tone="good">
          <TextWithPhones text={words.confirmed.body} />
          {dependence.reviewOn ? ` A health practitioner confirms it again by ${dayText(dependence.reviewOn, 'year')}.` : ''}
        </Notice>
      )
    case 'declined':
      return (
        <Notice title={words.declined.title}>
          {dependence.decidedOn ? `We told you on ${dayText(dependence.decidedOn, 'year')}. ` : ''}
          <TextWithPhones text={words.declined.body} />
        </Notice>
      )
    case undefined:
      // The form below says what telling us does.
      if (canApply) return null
      return addresses.length === 0 ? (
        <Notice title="You have no electricity with us">
          If someone at your place depends on power for their health, tell the company that sells you electricity.
        </Notice>
      ) : (
        <Notice title="This is about power at home">
          If someone at your business depends on power for their health, call us on <Phone />.
        </Notice>
      )
  }
}

function Known({ state: { dependence, addresses } }: { state: MedicalState }) {
  const { person, gpName } = dependence ?? {}
  const equipment = equipmentText(dependence ?? {})
  return (
    <Section title="What we know" isNarrow>
      <dl className={css.facts}>
        {person && (
          <div>
            <dt>Who depends on power</dt>
            <dd>
              {person.firstName} {person.lastName}
            </dd>
          </div>
        )}
        {equipment && (
          <div>
            <dt>What they need it for</dt>
            <dd>{equipment}</dd>
          </div>
        )}
        <div>
          <dt>Where</dt>
          {addresses.map(({ address, from }) => (
            <dd key={address}>
              {address}
              {from && `, from ${dayText(from, 'weekday')}`}
            </dd>
          ))}
        </div>
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
      <Actions>
        <ActionLink href={paths.medicalDependence('form')}>Print the form for the practitioner</ActionLink>
      </Actions>
    </Section>
  )
}
