import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { FeatureMessage } from '#schemas/prompts/entities.ts'
import { KNOWN_FEATURES } from '#schemas/prompts/known-features.ts'
import { featureMessages, updateFlag } from '#schemas/prompts/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { markPrompted } from '#browser/prompted.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Slides } from '#ui/slides.tsx'
import type { AccountPageProps } from '../pages.ts'

/** A feature that this build does not have is not introduced. */
const isKnown = ({ feature }: FeatureMessage) => (KNOWN_FEATURES as readonly string[]).includes(feature)

/** The slides that introduce something; without any left, the dashboard. Source: portal-usage.md, sections 2 and 5. */
export default function FeatureMessagesPage({ onIntroduced }: AccountPageProps) {
  const target = new URLSearchParams(useLocation().search).get('target') ?? 'onboarding'
  const { data, error, mutate } = useApi(featureMessages, { query: { target } })
  const [isDone, setIsDone] = useState(false)
  const messages = data?.messages.filter(isKnown)
  const isNothingLeft = isDone || messages?.length === 0
  const isShown = messages !== undefined && messages.length > 0

  useEffect(() => {
    if (isNothingLeft) onIntroduced()
  }, [isNothingLeft, onIntroduced])

  useEffect(() => {
    if (isShown) markPrompted()
  }, [isShown])

  async function finish() {
    // If this fails, the introduction is shown once more.
    if (target === 'onboarding') await call(updateFlag, { body: { flagName: 'featureMessagesSeen' } }).catch(() => {})
    setIsDone(true)
  }

  if (isNothingLeft) return <Navigate replace to={paths.dashboard()} />
  return (
    <Page title="Getting started" isTitleHidden>
      {error && !messages && (
        <>
          <LoadFailure title="The introduction could not be loaded" error={error} retry={mutate} />
          <Button tone="quiet" onClick={() => setIsDone(true)}>
            Go to the dashboard
          </Button>
        </>
      )}
      {messages && <Slides slides={messages} onDone={finish} doneLabel="Go to the dashboard" isPage />}
    </Page>
  )
}
