import { useState } from 'react'
import type { SchoolDonations } from '#schemas/donation/entities.ts'
import { donations, donationSchools } from '#schemas/donation/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Columns } from '#ui/columns.tsx'
import { Terms } from '#ui/terms.tsx'
import css from './donate.module.css'
import { Given } from './given.tsx'
import { givingText, PledgeForm } from './pledge-form.tsx'
import { Pledges, type Said } from './pledges.tsx'

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
        {(data) => <Donate key={data.billingAccountId} donations={data} isActing={initial.impersonation !== undefined} />}
      </Resource>
    </Page>
  )
}

function Donate({ donations: data, isActing }: { donations: SchoolDonations; isActing: boolean }) {
  const [said, setSaid] = useState<Said>()
  const [isAdding, setAdding] = useState(false)
  const { pledges, whyNot, terms } = data
  const isFirst = pledges.length === 0
  const given = data.given.length > 0 && <Given donations={data} />
  const choose = (
    <Section title={isFirst ? 'Choose a school' : 'Give to another school'} lead={data.lead} isPrinted={false}>
      {whyNot && <p>{whyNot}</p>}
      {!whyNot && !isFirst && !isAdding && (
        <div className={css.another}>
          <Button tone="quiet" onClick={() => setAdding(true)}>
            Choose another school
          </Button>
        </div>
      )}
      {!whyNot && (isFirst || isAdding) && (
        <PledgeForm
          donations={data}
          isActing={isActing}
          onPledged={(pledge) => {
            setSaid({ title: 'Thank you', text: `You give ${givingText(pledge)}. We have sent you an email about it.` })
            setAdding(false)
          }}
        />
      )}
      <p className="quiet">{data.howItWorks}</p>
      <Terms title="Good to know" terms={terms} />
    </Section>
  )
  return (
    <>
      {said && (
        <Notice key={said.title + said.text} title={said.title} tone="good">
          <FocusedLine>{said.text}</FocusedLine>
        </Notice>
      )}
      {isFirst ? (
        <>
          {choose}
          {given}
        </>
      ) : (
        <Columns>
          <div>
            <Pledges donations={data} isActing={isActing} hasSaid={said !== undefined} onSay={setSaid} />
            {given}
          </div>
          {choose}
        </Columns>
      )}
    </>
  )
}
