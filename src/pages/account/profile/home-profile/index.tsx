import { Navigate } from 'react-router-dom'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { homeProfileFullyComplete, homeProfileMandatoryComplete } from '#schemas/events/routes.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { call } from '#api/call.ts'
import { useApi } from '#api/use-api.ts'
import { Questionnaire, type Stored } from '#forms/questionnaire/questionnaire.tsx'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { isMeasured } from '../is-measured.ts'
import { homeInWords } from './home-in-words.ts'

const stored: Stored = {
  path: homeProfile.path,
  load: () => call(homeProfile, {}),
  save: (body) => call(saveHomeProfile, { body }),
}

/** What a residential customer says of their home. Source: portal-usage.md, sections 3 to 5, Home profile. */
export default function HomeProfilePage({ initial }: AccountPageProps) {
  const { data } = useApi(accountSwitcher, {})
  if (initial.accountType === 'sme') return <Navigate replace to={paths.businessProfile()} />
  return (
    <Page title="Home profile" up={{ to: paths.profile(), label: 'Profile' }}>
      <Questionnaire
        formId="homeProfile"
        stored={stored}
        lead={`Tell us about ${homeInWords(data)} and ${
          isMeasured(initial)
            ? 'we’ll show you where your energy goes and how you compare with similar homes'
            : 'the carbon calculator begins with your answers'
        }. It takes about three minutes.`}
        // An event that could not be recorded is ignored.
        onMinimumComplete={() => call(homeProfileMandatoryComplete, {}).catch(() => {})}
        onAllAnswered={() => call(homeProfileFullyComplete, {}).catch(() => {})}
      />
    </Page>
  )
}
