import { Navigate } from 'react-router-dom'
import { businessProfile, saveBusinessProfile } from '#schemas/profile/routes.ts'
import { call } from '#api/call.ts'
import { Questionnaire, type Stored } from '#forms/questionnaire/questionnaire.tsx'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import type { AccountPageProps } from '../../pages.ts'

const stored: Stored = {
  path: businessProfile.path,
  load: () => call(businessProfile, {}),
  save: (body) => call(saveBusinessProfile, { body }),
}

/** What a small business says of itself. Source: portal-usage.md, sections 3 to 5, Business profile. */
export default function BusinessProfilePage({ initial }: AccountPageProps) {
  if (initial.accountType !== 'sme') return <Navigate replace to={paths.homeProfile()} />
  return (
    <Page title="Business profile" up={{ to: paths.profile(), label: 'Profile' }}>
      <Questionnaire
        formId="businessProfile"
        stored={stored}
        lead="Tell us about your business, and we’ll show you where your energy goes and how you compare with similar businesses. It takes about three minutes."
      />
    </Page>
  )
}
