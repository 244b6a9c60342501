import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import useSWR from 'swr'
import { studioCatalogue, studioDraft } from '#schemas/studio/routes.ts'
import { problemOf } from '#api/problem.ts'
import { SignIn, StaffLogOut } from '#api/sign-in.tsx'
import { useApi } from '#api/use-api.ts'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { paths } from '#lib/paths.ts'
import { withoutRight } from '#lib/staff-rights.ts'
import { readSession } from '#session/storage.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { Link } from '#ui/link.tsx'
import { CatalogueContext } from './catalogue.ts'
import { lookForChanges, useDraft } from './draft/draft-store.ts'
import { openDraft, saveBeforeLeaving } from './draft/kept-edits.ts'
import { EmergencyPage } from './emergency/emergency-page.tsx'
import { Shell } from './shell/shell.tsx'
import css from './studio.module.css'

/** Where product staff shape the portal. */
export default function StudioPage() {
  const { pathname, search } = useLocation()
  const session = readSession()
  if (!session) {
    return (
      <CenteredLayout title="Studio" lead="Where product staff shape what customers see." isBare>
        <SignIn label="Sign in as staff" returnTo={pathname + search} policy="sign-in" isStaff />
      </CenteredLayout>
    )
  }
  return <Opened />
}

const LOOK_EVERY_MS = 3_000

const withCampaign = (search: string, campaign: string) => {
  const query = new URLSearchParams(search)
  query.set('campaign', campaign)
  return query.toString()
}

function Opened() {
  const { search } = useLocation()
  const opened = useDraft((state) => state.campaign)
  // A URL that names no campaign is one of the campaign that is open.
  const named = new URLSearchParams(search).get('campaign')
  const campaign = named ?? opened
  const catalogue = useApi(studioCatalogue, {})
  const draft = useSWR([studioDraft.path, campaign], () => openDraft(campaign), { revalidateOnReconnect: false, dedupingInterval: 0 })
  useSWR(draft.data ? 'studio changes' : null, lookForChanges, { refreshInterval: LOOK_EVERY_MS, revalidateOnFocus: true })
  useEffect(saveBeforeLeaving, [])

  if (named === null && opened !== DEFAULT_CAMPAIGN.id) return <Navigate replace to={{ search: withCampaign(search, opened) }} />
  if (catalogue.data && draft.data && opened === campaign) {
    return (
      <CatalogueContext value={catalogue.data}>
        <Shell />
      </CatalogueContext>
    )
  }
  const error = catalogue.error ?? draft.error
  if (!error) {
    return (
      <p className={css.opening} role="status">
        Opening Studio …
      </p>
    )
  }
  const problem = problemOf(error)
  if (problem.type === '/error/forbidden') {
    return (
      <CenteredLayout title="Studio is for staff" lead={`You are signed in. ${withoutRight('look')}`} isBare>
        <StaffLogOut label="Log out" returnTo={paths.studio()} />
      </CenteredLayout>
    )
  }
  if (problem.type === '/error/not_found' && campaign !== DEFAULT_CAMPAIGN.id) {
    return (
      <CenteredLayout title="This campaign has ended" lead="Its changes were given up, or are scheduled or published." isBare>
        <Link to={paths.studio('releases', { campaign: DEFAULT_CAMPAIGN.id })}>Go on in “{DEFAULT_CAMPAIGN.name}”</Link>
      </CenteredLayout>
    )
  }
  return (
    <CenteredLayout title="Studio" isBare>
      <LoadFailure title="Studio could not be opened" error={error} retry={() => Promise.all([catalogue.mutate(), draft.mutate()])} />
      {/* In an emergency nothing of the draft is needed. */}
      <EmergencyPage />
    </CenteredLayout>
  )
}
