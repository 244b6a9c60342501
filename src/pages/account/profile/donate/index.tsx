import { useState } from 'react'
import type { OwnPledge, SchoolDonations } from '#schemas/donation/entities.ts'
import { donations, donationSchools } from '#schemas/donation/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import type { AccountPageProps } from '../../pages.ts'
import css from './donate.module.css'
import { Given } from './given.tsx'
import { givingText, PledgeForm } from './pledge-form.tsx'
import { Pledges } from './pledges.tsx'

/** Giving to a school with the bills: choose one, pledge, change, end, and what was given. Source: portal-shell.md, sections 1 and 2. */
export default function DonatePage({ initial }: AccountPageProps) {
  const state = useApi(donations, {})
  // The form is drawn once with the schools nearby, so that nothing below them moves.
  const schools = useApi(donationSchools, { query: {} })
  return (
    <Page title="Give to a school" up={{ to: paths.profile(), label: 'Profile' }}>
      <Resource
        of={state}
        isReady={areSettled(schools)}
        name="Your donations"
        heightRem={40}
        empty={<Notice title="No account here">There is no account whose bills a donation could be added to.</Notice>}
      >
        {(data) => <Donate donations={data} isActing={initial.impersonation !== undefined} />}
      </Resource>
    </Page>
  )
}

function Donate({ donations: data, isActing }: { donations: SchoolDonations; isActing: boolean }) {
  const [made, setMade] = useState<OwnPledge>()
  const { pledges, whyNot, terms } = data
  return (
    <>
      {pledges.length > 0 && <Pledges donations={data} isActing={isActing} />}
      <Section title={pledges.length > 0 ? 'Give to another school' : 'Choose a school'} lead={data.lead} isWide isPrinted={false}>
        {whyNot ? <p>{whyNot}</p> : <PledgeForm key={made?.id} donations={data} isActing={isActing} onPledged={setMade} />}
        <StateLine tone="good">{made && `Thank you. You give ${givingText(made)}. We have sent you an email about it.`}</StateLine>
        <p className="quiet">{data.howItWorks}</p>
        {terms.length > 0 && (
          <details className={css.terms}>
            <summary>Good to know</summary>
            <ul>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </details>
        )}
      </Section>
      <Given donations={data} />
    </>
  )
}
